// SPDX-License-Identifier: MIT
// `tinygpt`: the core on the command line, native and as WebAssembly in Node, from one source.
// Mistakes go to the error output in one sentence, with exit status 2.
#include <iostream>

#include "base/error.hpp"
#include "cli/commands.hpp"

int main(int argc, char** argv) {
  CLI::App app{"Trains and tests tiny GPTs under attention masks; prints JSON lines."};
  app.require_subcommand(1);
  tinygpt::cli::add_train(app);
  tinygpt::cli::add_leak_test(app);
  tinygpt::cli::add_mask(app);
  tinygpt::cli::add_corpus(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const tinygpt::Error& error) {
    std::cerr << "tinygpt: " << error.what() << '\n';
    return 2;
  }
  return 0;
}
