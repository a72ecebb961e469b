// SPDX-License-Identifier: MIT
// The whole model against PyTorch: every activation, every gradient, the first eleven losses, for
// the lesson's shape and two odd ones, with and without the causal mask.
#include <catch_amalgamated.hpp>
#include <fstream>
#include <sstream>

#include "support/lesson.hpp"
#include "support/profiles.hpp"
#include "support/random_tensor.hpp"

namespace {

// One layer rounds some tens of times by 2^-24 on each side; four layers of them, in norm.
constexpr double kActivationTolerance = 1e-5;
// The project's bound on gradients.
constexpr double kGradientTolerance = 1e-4;
// The project's bound on each of the first eleven losses, in nats.
constexpr double kLossTolerance = 2e-6;
// Key biases cannot matter to softmax: their true gradient is 0 and both sides hold rounding noise
// of sums over B T terms near 1e-3 each: a few 1e-9.
constexpr double kNoise = 1e-7;

std::string shape_file() {
  return GENERATE("lesson_causal", "lesson_full", "heads3_causal", "heads3_full",
                  "one_position_causal", "one_position_full");
}

std::vector<int> tokens_of(const tinygpt::golden::File& file, int T) {
  const auto all = file.integers("tokens");
  std::vector<int> tokens;
  for (const int sequence : file.json("activation_sequences").get<std::vector<int>>()) {
    for (int t = 0; t < T; ++t) {
      tokens.push_back(static_cast<int>(all[static_cast<std::size_t>(sequence * T + t)]));
    }
  }
  return tokens;
}

// Attention weights lie in rows padded to a multiple of 8; the file's do not.
std::vector<float> without_padding(const std::string& name, const tinygpt::ConstArray& array,
                                   int T) {
  const int columns = name.ends_with("attn.weights") ? T : array.columns();
  std::vector<float> values;
  for (int row = 0; row < array.rows(); ++row) {
    values.insert(values.end(), array.row(row), array.row(row) + columns);
  }
  return values;
}

}  // namespace

TEST_CASE("every activation of the forward pass is PyTorch's", "[model][golden]") {
  const auto& file = tinygpt::golden::file(shape_file());
  const auto config = support::config_of(file);
  const auto tokens = tokens_of(file, config.context);
  for (const tinygpt::Kernels* kernels : support::profiles()) {
    tinygpt::Generator generator(config.seed);
    const tinygpt::TinyGpt model(config.model, generator, *kernels);
    const int B = static_cast<int>(tokens.size()) / config.context;
    tinygpt::Activations a(model.config(), B, config.context, false);
    model.forward(tokens, {config.mask, config.context}, a);
    for (const auto& [name, array] : a.named()) {
      INFO(name << " in profile " << tinygpt::profile_name(kernels->profile));
      CHECK(support::relative_error(without_padding(name, array, config.context),
                                    file.floats(name)) < kActivationTolerance);
    }
  }
}

TEST_CASE("every gradient of the first step is PyTorch's", "[model][golden]") {
  const auto& file = tinygpt::golden::file(shape_file());
  const auto config = support::config_of(file);
  for (const tinygpt::Kernels* kernels : support::profiles()) {
    tinygpt::Trainer trainer(config, tinygpt::bakery_replies(), *kernels);
    trainer.step();
    for (const auto& [name, array] : trainer.gradients().named()) {
      INFO(name << " in profile " << tinygpt::profile_name(kernels->profile));
      std::vector<float> ours(array.data(), array.data() + array.size());
      std::vector<float> torch = file.floats("grad." + name);
      if (name.ends_with("in_proj_bias")) {
        const auto C = static_cast<std::size_t>(config.model.d_model);
        for (std::size_t i = C; i < 2 * C; ++i) {
          CHECK(std::fabs(ours[i]) < kNoise);
          ours[i] = torch[i] = 0.0f;
        }
      }
      CHECK(support::relative_error(ours, torch) < kGradientTolerance);
    }
  }
}

TEST_CASE("windows and losses of the first eleven steps are PyTorch's", "[train][golden]") {
  const auto& file = tinygpt::golden::file(shape_file());
  const auto config = support::config_of(file);
  const auto losses = file.json("losses").get<std::vector<double>>();
  const auto starts = file.json("window_starts").get<std::vector<std::vector<std::uint32_t>>>();
  REQUIRE(losses.size() == 11);
  for (const tinygpt::Kernels* kernels : support::profiles()) {
    tinygpt::Trainer trainer(config, tinygpt::bakery_replies(), *kernels);
    for (std::size_t step = 0; step < losses.size(); ++step) {
      const auto result = trainer.step();
      INFO("step " << step << " in profile " << tinygpt::profile_name(kernels->profile));
      CHECK(result.step == static_cast<int>(step));
      CHECK(trainer.window_starts() == starts[step]);
      CHECK(std::fabs(static_cast<double>(result.loss) - losses[step]) < kLossTolerance);
    }
  }
}

TEST_CASE("the register of tensor names lists what the code keeps, in its order", "[model][docs]") {
  tinygpt::Generator generator(0);
  const tinygpt::Activations a({.layers = 1}, 1, 1, false);
  std::ifstream file(std::string(AFG_GOLDEN_DIR) + "/../../docs/tensor-names.md");
  REQUIRE(file);
  std::vector<std::string> registered;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) break;  // the tables behind it have other tests
    if (!line.starts_with("| `")) continue;
    registered.push_back(line.substr(3, line.find('`', 3) - 3));
  }
  std::vector<std::string> kept;
  for (const auto& [name, array] : a.named()) {
    kept.push_back(name.starts_with("blocks.0.") ? "blocks.l." + name.substr(9) : name);
  }
  CHECK(registered == kept);
}
