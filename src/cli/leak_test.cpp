// SPDX-License-Identifier: MIT
// tinygpt leak-test
#include "train/leak_test.hpp"

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "mask/spec.hpp"

namespace tinygpt::cli {
namespace {

struct Options {
  ModelConfig model;
  std::uint32_t seed = 0;
  std::string mask = "causal";
  int vocabulary = 1000;
  int length = 10;
  int change = 9;
};

// The model is drawn from the seed, then random tokens, as the PyTorch script does.
void run(Options& options) {
  options.model.vocabulary = options.vocabulary;
  const Mask mask = parse_mask(options.mask);
  if (options.length < 1 || options.length > options.model.max_len) {
    throw Error("length", "The length must be from 1 to " + std::to_string(options.model.max_len) +
                              "; got " + std::to_string(options.length) + ".");
  }
  Generator generator(options.seed);
  const TinyGpt model(options.model, generator, require_kernels(Profile::exact));
  std::vector<int> tokens;
  for (int t = 0; t < options.length; ++t) {
    const auto bound = static_cast<std::uint32_t>(options.vocabulary);
    tokens.push_back(static_cast<int>(generator.randint(bound)));
  }
  const nlohmann::json line{
      {"diff", leak_test(model, mask, tokens, options.change).differences}
  };
  std::cout << line.dump() << std::endl;
}

}  // namespace

void add_leak_test(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "leak-test",
      "Change one token before an untrained model; print each position's largest logit change");
  const auto options = std::make_shared<Options>();
  command->add_option("--vocab", options->vocabulary)
      ->check(CLI::Range(2, 65536))
      ->capture_default_str();
  command->add_option("--length", options->length)->capture_default_str();
  command->add_option("--mask", options->mask)->capture_default_str();
  command->add_option("--change", options->change, "position of the token to change")
      ->capture_default_str();
  command->add_option("--seed", options->seed)->capture_default_str();
  command->callback([options] { run(*options); });
}

}  // namespace tinygpt::cli
