// SPDX-License-Identifier: MIT
// tinygpt mask
#include "mask/mask.hpp"

#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "mask/spec.hpp"

namespace tinygpt::cli {
namespace {

struct Options {
  std::string kind = "causal";
  int size = 8;
};

void run(const Options& options) {
  const auto bits = parse_mask(options.kind).bitmap(options.size, options.size);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    const bool row_ends = (i + 1) % static_cast<std::size_t>(options.size) == 0;
    std::cout << static_cast<int>(bits[i]) << (row_ends ? '\n' : ' ');
  }
}

}  // namespace

void add_mask(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("mask", "Print a mask: rows are queries, columns keys, 1 is allowed");
  const auto options = std::make_shared<Options>();
  command
      ->add_option("--kind", options->kind,
                   "causal, none, prefix:3, window:4, document:3,5, masked, padding:6,7, ...")
      ->capture_default_str();
  command->add_option("--size", options->size)->check(CLI::Range(1, 512))->capture_default_str();
  command->callback([options] { run(*options); });
}

}  // namespace tinygpt::cli
