// SPDX-License-Identifier: MIT
// The subcommands of `tinygpt`. Each adds its options to the parser and prints JSON lines when run,
// but for those whose answer is a mask or a text.
#pragma once

#include <CLI/CLI.hpp>

namespace tinygpt::cli {

/// train: trains on a text and continues a prompt.
void add_train(CLI::App& app);
/// leak-test: changes one token of an untrained model's input and prints who noticed.
void add_leak_test(CLI::App& app);
/// mask: prints a mask as rows of 0 and 1.
void add_mask(CLI::App& app);
/// corpus: prints replies of the grammar, one a line.
void add_corpus(CLI::App& app);

}  // namespace tinygpt::cli
