// SPDX-License-Identifier: MIT
// tinygpt corpus
#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "data/replies.hpp"

namespace tinygpt::cli {
namespace {

struct Options {
  std::uint32_t seed = 0;
  int replies = 2000;
};

}  // namespace

void add_corpus(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "corpus", "Print replies of a bakery, drawn from a grammar: a text to train on");
  const auto options = std::make_shared<Options>();
  command->add_option("--seed", options->seed, "the same seed prints the same replies")
      ->capture_default_str();
  command->add_option("--replies", options->replies, "how many, one a line")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  command->callback([options] { std::cout << grammar_replies(options->seed, options->replies); });
}

}  // namespace tinygpt::cli
