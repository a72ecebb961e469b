// SPDX-License-Identifier: MIT
// Masks as libraries write them: round trips, matrices read by the wrong convention, and the code
// lines as text. That the lines make these masks in Python: tests/golden/mask-lines.test.mjs.
#include "mask/convention.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "mask/code_line.hpp"
#include "mask/spec.hpp"
#include "rng/generator.hpp"

using namespace tinygpt;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

using Matrix = std::vector<float>;

std::vector<std::string> specs() {
  return {"causal",
          "full",
          "empty",
          "strict",
          "prefix:3",
          "window:3",
          "masked",
          "masked:0,3",
          "padding:left(2)&causal",
          "padding:right(1)",
          "causal&document:2,5",
          "~causal",
          "window:2|prefix:1",
          "causal/+0.3/-2.1"};
}

// Softmax of scores that are all 0 with `matrix` added, one row of `size`.
std::vector<double> weights_of_row(const Matrix& matrix, int row, int size) {
  std::vector<double> weights;
  double sum = 0.0;
  for (int key = 0; key < size; ++key) {
    weights.push_back(
        std::exp(static_cast<double>(matrix[static_cast<std::size_t>(row * size + key)])));
    sum += weights.back();
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

std::string refusal(const auto& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.field() + ": " + error.what();
  }
  return "nothing refused";
}

// The code of the line for an argument of a call, or why there is none.
std::string line(const std::string& spec, int T, const std::string& call,
                 const std::string& argument, Convention convention) {
  for (const CodeLine& each : code_lines(parse_mask(spec), T, T)) {
    if (each.call == call && each.argument == argument && each.convention == convention) {
      return each.code.empty() ? each.why_not : each.code;
    }
  }
  return "no such line";
}

std::string multihead(const std::string& spec, int T) {
  return line(spec, T, "nn.MultiheadAttention", "attn_mask", Convention::true_blocks);
}
std::string product(const std::string& spec, int T) {
  return line(spec, T, "F.scaled_dot_product_attention", "attn_mask", Convention::true_allows);
}
std::string keys(const std::string& spec, int T) {
  return line(spec, T, "nn.MultiheadAttention", "key_padding_mask", Convention::true_blocks);
}

}  // namespace

TEST_CASE("The causal mask of four tokens in each convention", "[mask][convention]") {
  const Mask causal = Mask::causal();
  CHECK(to_convention(causal, Convention::true_blocks, 4, 4) ==
        Matrix{0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0});
  CHECK(to_convention(causal, Convention::true_allows, 4, 4) ==
        Matrix{1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1});
  CHECK(to_convention(causal, Convention::added, 2, 3) == Matrix{0, 0, -kInfinity, 0, 0, 0});
  CHECK(to_convention(causal, Convention::ones_added, 2, 3, Alignment::top_left) ==
        Matrix{1, 0, 0, 1, 1, 0});
  for (const std::string& spec : specs()) {
    const Mask mask = parse_mask(spec);
    CHECK(to_convention(mask, Convention::added, 5, 7) == mask.additive(5, 7));
  }
}

TEST_CASE("A mask written and read by one convention has the same cells",
          "[mask][convention][property]") {
  Generator generator(51);
  for (const Convention convention :
       {Convention::true_blocks, Convention::true_allows, Convention::added}) {
    for (int round = 0; round < 40; ++round) {
      const int K = 1 + static_cast<int>(generator.randint(9));
      const Alignment alignment =
          generator.randint(2) == 1 ? Alignment::top_left : Alignment::bottom_right;
      const int most = alignment == Alignment::top_left ? 12 : K;
      const int Q = 1 + static_cast<int>(generator.randint(static_cast<std::uint32_t>(most)));
      Mask mask = parse_mask(specs()[static_cast<std::size_t>(round) % specs().size()]);
      mask.paint(static_cast<int>(generator.randint(5)), static_cast<int>(generator.randint(5)),
                 generator.randint(2) == 1);
      const Mask back = from_convention(to_convention(mask, convention, Q, K, alignment),
                                        convention, Q, K, alignment);
      INFO(mask_spec(mask) << " at " << Q << " by " << K << ", " << convention_name(convention));
      CHECK(back.bitmap(Q, K, alignment) == mask.bitmap(Q, K, alignment));
    }
  }
}

TEST_CASE("A matrix becomes the mask that needs the least paint", "[mask][convention]") {
  const auto read = [](const char* spec) {
    return mask_spec(from_convention(to_convention(parse_mask(spec), Convention::true_allows, 5, 5),
                                     Convention::true_allows, 5, 5));
  };
  CHECK(read("causal") == "causal");
  CHECK(read("full") == "full");
  CHECK(read("empty") == "empty");
  CHECK(read("causal/+0.3") == "causal/+0.3");
  CHECK(read("prefix:4/-4.4") == "full/-0.4/-1.4/-2.4/-3.4/-4.4");
  CHECK(read("window:1&masked:2") == "empty/+2.2");
}

TEST_CASE("A mask read by another convention is the mask, its inverse, or no mask at all",
          "[mask][convention][property]") {
  for (const std::string& spec : specs()) {
    const Mask mask = parse_mask(spec);
    for (const Convention written : kConventions) {
      for (const Convention read : kConventions) {
        const Mask result = misread(mask, written, read);
        for (const int T : {1, 4, 7}) {
          INFO(spec << " written " << convention_name(written) << ", read " << convention_name(read)
                    << " at " << T);
          CHECK(result.bitmap(T, T) ==
                from_convention(to_convention(mask, written, T, T), read, T, T).bitmap(T, T));
        }
      }
    }
  }
  const Mask causal = Mask::causal();
  using enum Convention;
  CHECK(misread(causal, true_blocks, true_blocks) == causal);
  CHECK(misread(causal, true_blocks, true_allows) == ~causal);
  CHECK(misread(causal, true_allows, true_blocks) == ~causal);
  CHECK(misread(causal, true_allows, added) == Mask::full());
  CHECK(misread(causal, added, added) == causal);
  CHECK(misread(causal, ones_added, ones_added) == Mask::full());
}

TEST_CASE("FC-01 The upper triangle is causal to one reader and only the future to the other",
          "[mask][convention][field]") {
  const Matrix above{0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0};
  const Mask multihead_reads = from_convention(above, Convention::true_blocks, 4, 4);
  const Mask product_reads = from_convention(above, Convention::true_allows, 4, 4);
  CHECK(multihead_reads.visible_counts(4, 4) == std::vector<int>{1, 2, 3, 4});
  CHECK(product_reads.visible_counts(4, 4) == std::vector<int>{3, 2, 1, 0});
  CHECK(product_reads.spans(4, 4)[0] == std::vector<Span>{
                                            {1, 4}
  });
  CHECK(product_reads.bitmap(4, 4) == (~multihead_reads).bitmap(4, 4));
}

TEST_CASE("FC-03 Ones and zeros that are added block nothing", "[mask][convention][field]") {
  const Matrix ones = to_convention(Mask::causal(), Convention::ones_added, 4, 4);
  CHECK(from_convention(ones, Convention::added, 4, 4) == Mask::full());
  const auto first = weights_of_row(ones, 0, 4);
  CHECK(std::fabs(first[0] - 0.4754) < 5e-5);
  for (const int key : {1, 2, 3}) {
    CHECK(std::fabs(first[static_cast<std::size_t>(key)] - 0.1749) < 5e-5);
  }
  for (const double weight : weights_of_row(ones, 3, 4)) CHECK(weight == 0.25);
  CHECK(from_convention(ones, Convention::true_allows, 4, 4) == Mask::causal());
  const auto blocked = weights_of_row(to_convention(Mask::causal(), Convention::added, 4, 4), 1, 4);
  CHECK(blocked == std::vector<double>{0.5, 0.5, 0.0, 0.0});
}

TEST_CASE("FC-04 A matrix of the wrong size is an error, never dropped",
          "[mask][convention][field]") {
  for (const Convention convention : kConventions) {
    CHECK(refusal([=] { from_convention(Matrix(10, 0.0f), convention, 3, 4); }) ==
          "mask: A mask of 3 x 4 cells (queries x keys) cannot be read from 10 numbers.");
    CHECK(refusal([=] { from_convention({}, convention, 1, 1); }) ==
          "mask: A mask of 1 x 1 cells (queries x keys) cannot be read from 0 numbers.");
  }
}

TEST_CASE("A matrix that no reader understands is refused by its cell",
          "[mask][convention][error]") {
  const float nan = std::nanf("");
  for (const Convention convention : kConventions) {
    CHECK(refusal([=] { from_convention(Matrix{0, 0, 0, 0, nan, 0}, convention, 2, 3); }) ==
          "mask: Row 1, key 1 of the mask is not a number, which says neither allowed nor "
          "blocked.");
    CHECK(
        refusal([=] { from_convention({}, convention, 0, 3); }).starts_with("mask: A mask needs"));
    CHECK(refusal([=] {
            from_convention({}, convention, -1, -1);
          }).starts_with("mask: A mask needs"));
    CHECK(refusal([=] {
            from_convention(Matrix{0, 0}, convention, 2, 1);
          }).ends_with("align it top-left."));
    CHECK(refusal([=] { from_convention(Matrix{0, 0}, convention, 2, 1, Alignment::top_left); }) ==
          "nothing refused");
  }
  const Matrix infinite{0, kInfinity};
  CHECK(refusal([&] {
          from_convention(infinite, Convention::added, 1, 2);
        }).starts_with("mask: Row 0, key 1 of the mask is +infinity"));
  CHECK(from_convention(infinite, Convention::true_blocks, 1, 2) ==
        Mask::causal().paint(1, 1, false));
  CHECK(from_convention(Matrix{-1e9f, -8.0f}, Convention::added, 1, 2).visible_counts(1, 2) ==
        std::vector<int>{2});
}

TEST_CASE("Plain rules have the line that a programmer would write", "[mask][convention][code]") {
  CHECK(multihead("causal", 4) ==
        "attn_mask = torch.triu(torch.ones(4, 4, dtype=torch.bool), diagonal=1)");
  CHECK(product("causal", 4) == "attn_mask = torch.tril(torch.ones(4, 4, dtype=torch.bool))");
  CHECK(product("~causal", 4) ==
        "attn_mask = torch.triu(torch.ones(4, 4, dtype=torch.bool), diagonal=1)");
  CHECK(product("strict", 4) ==
        "attn_mask = torch.tril(torch.ones(4, 4, dtype=torch.bool), diagonal=-1)");
  CHECK(multihead("strict", 4) == "attn_mask = torch.triu(torch.ones(4, 4, dtype=torch.bool))");
  CHECK(multihead("full", 3) == "attn_mask = torch.zeros(3, 3, dtype=torch.bool)");
  CHECK(product("full", 3) == "attn_mask = torch.ones(3, 3, dtype=torch.bool)");
  CHECK(product("window:3", 6) ==
        "attn_mask = torch.triu(torch.tril(torch.ones(6, 6, dtype=torch.bool)), diagonal=-2)");
  CHECK(line("causal", 4, "nn.MultiheadAttention", "attn_mask", Convention::added) ==
        "attn_mask = torch.triu(torch.full((4, 4), float(\"-inf\")), diagonal=1)");
  CHECK(line("causal", 4, "nn.MultiheadAttention", "attn_mask", Convention::ones_added) ==
        "attn_mask = torch.tril(torch.ones(4, 4, dtype=torch.bool)).float()");
  CHECK(line("causal", 4, "layers.MultiHeadAttention", "attention_mask", Convention::true_allows) ==
        "attention_mask = np.tril(np.ones((4, 4), dtype=bool))[None]");
  CHECK(line("causal", 4, "jax.nn.dot_product_attention", "mask", Convention::true_allows) ==
        "mask = jnp.tril(jnp.ones((4, 4), dtype=bool))[None, None]");
}

TEST_CASE("Joined rules are a condition on positions, painted ones the matrix",
          "[mask][convention][code]") {
  CHECK(product("prefix:3&document:4", 6) ==
        "i = torch.arange(6)[:, None]\nj = torch.arange(6)\n"
        "attn_mask = ((j < 3) | (j <= i)) & ((i >= 4) == (j >= 4))");
  CHECK(multihead("padding:6,7", 8) ==
        "j = torch.arange(8)\n"
        "attn_mask = torch.broadcast_to(torch.isin(j, torch.tensor([6, 7])), (8, 8))");
  CHECK(multihead("causal/+0.1", 2) ==
        "attn_mask = torch.tensor([\n    [0, 0],\n    [0, 0],\n], dtype=torch.bool)");
  CHECK(product("causal/-1.0", 2) ==
        "attn_mask = torch.tensor([\n    [1, 0],\n    [0, 1],\n], dtype=torch.bool)");
}

TEST_CASE("An argument that cannot say a mask says why", "[mask][convention][code]") {
  CHECK(keys("padding:left(2)", 4) == "j = torch.arange(4)\nkey_padding_mask = (~(j >= 2))[None]");
  CHECK(keys("full", 4) == "key_padding_mask = torch.zeros(1, 4, dtype=torch.bool)");
  CHECK(keys("causal", 1) == "key_padding_mask = torch.tensor([\n    [0],\n], dtype=torch.bool)");
  CHECK(keys("causal", 4) == "It has one value for each key, and the rows of this mask differ.");
  const auto flag = [](const char* spec, int T) {
    return line(spec, T, "F.scaled_dot_product_attention", "is_causal", Convention::true_allows);
  };
  CHECK(flag("causal", 4) == "is_causal = True");
  CHECK(flag("window:9", 4) == "is_causal = True");  // the same cells
  CHECK(flag("strict", 4) == "It says causal, aligned top-left, and this mask is another.");
  const auto rectangular = code_lines(Mask::causal(), 2, 5, Alignment::bottom_right);
  const auto corner = code_lines(Mask::causal(), 2, 5, Alignment::top_left);
  const auto is_flag = [](const CodeLine& each) { return each.argument == "is_causal"; };
  CHECK(std::ranges::find_if(rectangular, is_flag)->code.empty());
  CHECK(std::ranges::find_if(corner, is_flag)->code == "is_causal = True");
}
