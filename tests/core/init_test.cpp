// SPDX-License-Identifier: MIT
// A new model's parameters against PyTorch's, bit by bit: distributions, bounds and drawing order.
#include "rng/init.hpp"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <string>

#include "model/parameters.hpp"
#include "support/buffers.hpp"
#include "support/golden.hpp"

using namespace tinygpt;

namespace {

ModelConfig config_of(const golden::File& file) {
  const auto number = [&file](const char* key) { return file.json(key).get<int>(); };
  return {.vocabulary = number("vocab_size"),
          .d_model = number("d_model"),
          .heads = number("n_heads"),
          .layers = number("n_layers"),
          .max_len = number("max_len")};
}

}  // namespace

TEST_CASE("Every parameter of a new model is torch's to the bit", "[rng][model][golden]") {
  for (const char* name : {"lesson_causal", "heads3_causal", "one_position_causal"}) {
    const golden::File& file = golden::file(name);
    Generator generator(file.json("seed").get<std::uint32_t>());
    Parameters parameters(config_of(file));
    parameters.initialise(generator);
    std::size_t compared = 0;
    for (const auto& [parameter, array] : parameters.named()) {
      INFO(name << ": " << parameter);
      CHECK(buffers::difference(array.span(), file.floats("param." + parameter)) == "");
      ++compared;
    }
    const auto names = file.names();
    CHECK(compared == static_cast<std::size_t>(std::ranges::count_if(
                          names, [](const std::string& n) { return n.starts_with("param."); })));
  }
}

TEST_CASE("Parameters have torch's shapes", "[rng][model][golden]") {
  const golden::File& file = golden::file("heads3_causal");
  const Parameters parameters(config_of(file));
  for (const auto& [parameter, array] : parameters.named()) {
    const std::vector<int>& expected = file.shape("param." + parameter);
    INFO(parameter);
    REQUIRE(array.shape().rank() == static_cast<int>(expected.size()));
    for (int axis = 0; axis < array.shape().rank(); ++axis) {
      CHECK(array.shape()[axis] == expected[static_cast<std::size_t>(axis)]);
    }
  }
}

TEST_CASE("Layer norm starts as the identity and draws nothing", "[rng]") {
  std::vector<float> weight(5, 7.0f);
  std::vector<float> bias(5, 7.0f);
  init_layer_norm(Array(weight.data(), {5}), Array(bias.data(), {5}));
  CHECK(weight == std::vector<float>(5, 1.0f));
  CHECK(bias == std::vector<float>(5, 0.0f));
}
