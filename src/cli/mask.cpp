// SPDX-License-Identifier: MIT
// tinygpt mask
#include "mask/mask.hpp"

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "mask/code_line.hpp"
#include "mask/spec.hpp"

namespace tinygpt::cli {
namespace {

struct Options {
  std::string kind = "causal";
  int size = 8;
  int queries = 0;  // 0: as many as keys
  std::string align = "bottom-right";
  bool code = false;
};

void print_cells(const Mask& mask, int Q, int K, Alignment alignment) {
  const auto bits = mask.bitmap(Q, K, alignment);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    const bool row_ends = (i + 1) % static_cast<std::size_t>(K) == 0;
    std::cout << static_cast<int>(bits[i]) << (row_ends ? '\n' : ' ');
  }
}

void print_code(const Mask& mask, int Q, int K, Alignment alignment) {
  for (const CodeLine& line : code_lines(mask, Q, K, alignment)) {
    nlohmann::ordered_json json{
        {   "library",                     line.library},
        {      "call",                        line.call},
        {  "argument",                    line.argument},
        {"convention", convention_name(line.convention)}
    };
    json[line.code.empty() ? "why_not" : "code"] = line.code.empty() ? line.why_not : line.code;
    std::cout << json.dump() << '\n';
  }
}

void run(const Options& options) {
  const Mask mask = parse_mask(options.kind);
  const int queries = options.queries == 0 ? options.size : options.queries;
  const Alignment alignment =
      options.align == "top-left" ? Alignment::top_left : Alignment::bottom_right;
  (options.code ? print_code : print_cells)(mask, queries, options.size, alignment);
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
  command->add_option("--size", options->size, "Number of keys")
      ->check(CLI::Range(1, 512))
      ->capture_default_str();
  command->add_option("--queries", options->queries, "Number of queries, if not as many as keys")
      ->check(CLI::Range(1, 512));
  command->add_option("--align", options->align, "Which corner the first or last query stands in")
      ->check(CLI::IsMember({"bottom-right", "top-left"}))
      ->capture_default_str();
  command->add_flag("--code", options->code,
                    "Print the Python that makes it, for each library, as JSON lines");
  command->callback([options] { run(*options); });
}

}  // namespace tinygpt::cli
