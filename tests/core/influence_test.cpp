// SPDX-License-Identifier: MIT
// Influence against boolean matrix products, and against real models: what it says cannot change
// never does, in any bit, and what it says can change does for some model.
#include "mask/influence.hpp"

#include <catch_amalgamated.hpp>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "mask/spec.hpp"
#include "support/profiles.hpp"
#include "train/leak_test.hpp"

using namespace tinygpt;

namespace {

using Matrix = std::vector<std::vector<bool>>;  // [output][token]

Matrix reads_or_stays(const Mask& mask, int T) {
  Matrix step(static_cast<std::size_t>(T), std::vector<bool>(static_cast<std::size_t>(T)));
  for (int i = 0; i < T; ++i) {
    for (int j = 0; j < T; ++j) {
      step[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] =
          i == j || mask.allows(i, j, T);
    }
  }
  return step;
}

// (mask or identity)^layers by the definition of a matrix product.
Matrix product(const Mask& mask, int T, int layers) {
  const Matrix step = reads_or_stays(mask, T);
  Matrix reached = reads_or_stays(Mask::empty(), T);
  for (int layer = 0; layer < layers; ++layer) {
    Matrix next(step.size(), std::vector<bool>(step.size()));
    for (std::size_t i = 0; i < step.size(); ++i) {
      for (std::size_t j = 0; j < step.size(); ++j) {
        for (std::size_t k = 0; k < step.size(); ++k) {
          next[i][j] = next[i][j] || (step[i][k] && reached[k][j]);
        }
      }
    }
    reached = next;
  }
  return reached;
}

std::vector<std::uint8_t> flat(const Matrix& matrix) {
  std::vector<std::uint8_t> bits;
  for (const auto& row : matrix) {
    for (const bool bit : row) bits.push_back(bit ? 1 : 0);
  }
  return bits;
}

// About one cell in `one_in` is visible.
Mask random_cells(Generator& generator, int T, std::uint32_t one_in) {
  Mask mask = Mask::empty();
  for (int cell = 0; cell < T * T; ++cell) {
    if (generator.randint(one_in) == 0) mask.paint(cell / T, cell % T, true);
  }
  return mask;
}

std::vector<std::string> specs() {
  return {"causal",
          "full",
          "empty",
          "strict",
          "prefix:3",
          "window:2",
          "masked",
          "~causal",
          "~window:1",
          "causal&document:2,5",
          "causal&padding:left(2)",
          "padding:right(2)",
          "window:2|prefix:1",
          "causal/+1.4",
          "empty/+0.3/+3.1/+1.5/+5.2"};
}

}  // namespace

TEST_CASE("Reach is the boolean product of mask or identity, layer by layer",
          "[mask][influence][property]") {
  Generator generator(41);
  for (const int T : {1, 2, 5, 9, 17, 63, 64, 65, 130}) {
    for (const std::uint32_t one_in : {2U, static_cast<std::uint32_t>(T + 1)}) {
      const Mask mask = random_cells(generator, T, one_in);
      const Influence influence(mask, T);
      for (int layers = 0; layers <= 5; ++layers) {
        INFO("one cell in " << one_in << " at " << T << ", " << layers << " layers");
        CHECK(influence.reach(layers) == flat(product(mask, T, layers)));
      }
    }
  }
  for (const std::string& spec : specs()) {
    const Mask mask = parse_mask(spec);
    for (int T = 1; T <= 12; ++T) {
      const Influence influence(mask, T);
      for (int layers = 0; layers <= 4; ++layers) {
        INFO(spec << " at " << T << ", " << layers << " layers");
        CHECK(influence.reach(layers) == flat(product(mask, T, layers)));
      }
    }
  }
}

TEST_CASE("The layers needed are the first depth that reaches, or never",
          "[mask][influence][property]") {
  Generator generator(42);
  const int T = 11;
  const Mask mask = random_cells(generator, T, 9);
  const Influence influence(mask, T);
  std::vector<int> expected(static_cast<std::size_t>(T * T), Influence::kNever);
  for (int layers = T; layers >= 0; --layers) {
    const auto reached = flat(product(mask, T, layers));
    for (std::size_t cell = 0; cell < reached.size(); ++cell) {
      if (reached[cell] == 1) expected[cell] = layers;
    }
  }
  CHECK(influence.layers_needed() == expected);
  CHECK(influence.layers_needed(3, 8) == expected[3 * 11 + 8]);
  CHECK(std::ranges::count(expected, Influence::kNever) > 0);
  CHECK(std::ranges::count(expected, 3) > 0);
}

TEST_CASE("The outputs that a token may change are its column of the reach",
          "[mask][influence][property]") {
  for (const std::string& spec : specs()) {
    const Influence influence(parse_mask(spec), 9);
    for (int layers = 0; layers <= 3; ++layers) {
      const auto reached = influence.reach(layers);
      for (int token = 0; token < 9; ++token) {
        std::vector<int> column;
        for (int output = 0; output < 9; ++output) {
          if (reached[static_cast<std::size_t>(output * 9 + token)] == 1) column.push_back(output);
        }
        INFO(spec << ", token " << token << ", " << layers << " layers");
        CHECK(influence.changed_by(token, layers) == column);
      }
    }
  }
}

TEST_CASE("Models change where influence says they may, and nowhere else by a single bit",
          "[mask][influence][leak][property]") {
  constexpr int kSeeds = 3;
  for (const std::string& spec : specs()) {
    const Mask mask = parse_mask(spec);
    for (const auto& [T, layers] : {
             std::pair{ 6, 1},
             { 6, 2},
             { 6, 3},
             { 9, 4},
             { 1, 2},
             {13, 2}
    }) {
      std::vector<std::uint8_t> changed(static_cast<std::size_t>(T * T), 0);
      for (const Kernels* kernels : support::profiles()) {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
          Generator generator(seed);
          const TinyGpt model(
              {.vocabulary = 11, .d_model = 16, .heads = 2, .layers = layers, .max_len = T},
              generator, *kernels);
          std::vector<int> tokens;
          for (int t = 0; t < T; ++t) tokens.push_back(static_cast<int>(generator.randint(11)));
          for (int token = 0; token < T; ++token) {
            const auto differences = leak_test(model, mask, tokens, token).differences;
            for (int output = 0; output < T; ++output) {
              if (differences[static_cast<std::size_t>(output)] != 0.0) {
                changed[static_cast<std::size_t>(output * T + token)] = 1;
              }
            }
          }
        }
      }
      INFO(spec << " at " << T << ", " << layers << " layers");
      CHECK(changed == Influence(mask, T).reach(layers));
    }
  }
}

TEST_CASE("The shortest path is made of visible cells, one layer below the other",
          "[mask][influence][property]") {
  Generator generator(43);
  for (const int T : {1, 4, 12, 70}) {
    const Mask mask = random_cells(generator, T, static_cast<std::uint32_t>(T));
    const Influence influence(mask, T);
    for (int output = 0; output < T; ++output) {
      for (int token = 0; token < T; ++token) {
        const auto path = influence.shortest_path(output, token);
        const int needed = influence.layers_needed(output, token);
        bool right = path.has_value() == (needed != Influence::kNever);
        int at = output;
        int layer = needed;
        for (const Hop& hop : path.value_or(Path{})) {
          right = right && hop.query == at && hop.layer == layer && hop.query != hop.key &&
                  mask.allows(hop.query, hop.key, T);
          at = hop.key;
          --layer;
        }
        if (path) right = right && at == token && layer == 0;
        if (!right) FAIL("at " << T << " from " << token << " to " << output);
      }
    }
  }
  SUCCEED();
}

TEST_CASE("A path is named from the output back to the token", "[mask][influence]") {
  const auto name = [](const char* spec, int output, int token) {
    return path_name(output, Influence(parse_mask(spec), 6).shortest_path(output, token).value());
  };
  CHECK(name("causal/+1.4", 1, 4) == "1 <- 4 through layer 1");
  CHECK(name("window:2", 4, 2) == "4 <- 3 <- 2 through layers 2 and 1");
  CHECK(name("window:2", 5, 2) == "5 <- 4 <- 3 <- 2 through layers 3, 2 and 1");
  CHECK(name("empty", 2, 2) == "2 <- 2 by the residual");
  CHECK(name("empty/+0.2/+0.1/+2.5/+1.5", 0, 5) == "0 <- 1 <- 5 through layers 2 and 1");
  CHECK_FALSE(Influence(Mask::causal(), 6).shortest_path(1, 4).has_value());
  CHECK(Influence(parse_mask("causal/+1.4"), 6).shortest_path(1, 5) == std::nullopt);
}

TEST_CASE("The cells that close a leak are those whose blocking alone does",
          "[mask][influence][property]") {
  Generator generator(44);
  int found = 0;
  for (int round = 0; round < 12; ++round) {
    const int T = 4 + round % 3;
    const Mask mask = random_cells(generator, T, 2 + static_cast<std::uint32_t>(round) % 4);
    const Influence influence(mask, T);
    for (int layers = 0; layers <= 4; ++layers) {
      std::vector<std::vector<Mask::Cell>> expected(static_cast<std::size_t>(T * T));
      const auto before = flat(product(mask, T, layers));
      for (int cell = 0; cell < T * T; ++cell) {
        if (!mask.allows(cell / T, cell % T, T)) continue;
        const auto after = flat(product(Mask(mask).paint(cell / T, cell % T, false), T, layers));
        for (std::size_t pair = 0; pair < before.size(); ++pair) {
          if (before[pair] != after[pair]) expected[pair].push_back({cell / T, cell % T});
        }
      }
      for (int pair = 0; pair < T * T; ++pair) {
        auto closing = influence.closing_cells(pair / T, pair % T, layers);
        std::ranges::sort(closing);
        INFO(mask_spec(mask) << ": from " << pair % T << " to " << pair / T);
        CHECK(closing == expected[static_cast<std::size_t>(pair)]);
        found += static_cast<int>(closing.size());
      }
    }
  }
  CHECK(found > 100);
}

TEST_CASE("Closing cells are listed from the output on, past the first word too",
          "[mask][influence]") {
  using Cells = std::vector<Mask::Cell>;
  const Influence stray(parse_mask("causal/+1.4"), 6);
  CHECK(stray.closing_cells(1, 4, 1) == Cells{
                                            {1, 4}
  });
  CHECK(stray.closing_cells(2, 4, 1).empty());  // needs two layers
  CHECK(stray.closing_cells(2, 4, 2) == Cells{
                                            {2, 1},
                                            {1, 4}
  });
  CHECK(stray.closing_cells(3, 4, 3) == Cells{
                                            {1, 4}
  });  // 3 reads 1 directly or through 2
  CHECK(stray.closing_cells(4, 4, 3).empty());         // itself
  CHECK(stray.closing_cells(1, 5, 9).empty());         // never
  const Influence far(parse_mask("empty/+5.70/+70.129"), 130);
  CHECK(far.closing_cells(5, 129, 2) == Cells{
                                            { 5,  70},
                                            {70, 129}
  });
}

TEST_CASE("Influence refuses positions and depths that are none", "[mask][influence][error]") {
  const Influence influence(Mask::causal(), 4);
  for (const int bad : {-1, 4, 1000}) {
    CHECK_THROWS_WITH(influence.changed_by(bad, 1),
                      "There are positions 0 to 3; got " + std::to_string(bad) + ".");
    CHECK_THROWS_AS(influence.layers_needed(bad, 0), Error);
    CHECK_THROWS_AS(influence.layers_needed(0, bad), Error);
    CHECK_THROWS_AS(influence.shortest_path(bad, 0), Error);
    CHECK_THROWS_AS(influence.closing_cells(0, bad, 2), Error);
  }
  CHECK_THROWS_WITH(influence.reach(-1), "A number of layers is 0 or more; got -1.");
  CHECK_THROWS_AS(influence.changed_by(0, -1), Error);
  CHECK_THROWS_AS(influence.closing_cells(0, 1, -1), Error);
  CHECK_THROWS_AS(Influence(Mask::causal(), 0), Error);
  CHECK_THROWS_AS(Influence(Mask::causal(), -64), Error);
}
