// SPDX-License-Identifier: MIT
// tinygpt generate
#include "model/generate.hpp"

#include <memory>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "train/checkpoint.hpp"

namespace tinygpt::cli {
namespace {

struct Options {
  std::string load;
  std::string prompt = "Your ";
  std::string profile;  // empty: the one that the file was trained with
  int count = 40;
  bool logits = false;
};

// A row of scores for each token of the prompt: those of the character after it.
std::vector<std::vector<float>> logits_of(const TinyGpt& model, const Mask& mask,
                                          const std::vector<int>& prompt) {
  const Activations a = forward_text(model, mask, prompt);
  std::vector<std::vector<float>> rows;
  for (int t = 0; t < a.logits.rows(); ++t) {
    rows.emplace_back(a.logits.row(t), a.logits.row(t) + a.logits.columns());
  }
  return rows;
}

void run(const Options& options) {
  const Checkpoint checkpoint = read_checkpoint(read_file("file", options.load));
  const Profile profile =
      options.profile.empty() ? checkpoint.profile : profile_of(options.profile);
  const TinyGpt model = model_of(checkpoint, require_kernels(profile));
  const Vocabulary vocabulary(checkpoint.characters);
  const std::vector<int> prompt = vocabulary.encode(options.prompt);
  const auto written = generate_greedy(model, checkpoint.config.mask, prompt, options.count);
  nlohmann::ordered_json line{
      {  "steps",           checkpoint.steps},
      { "digest",  checkpoint.weights_digest},
      {"profile",      profile_name(profile)},
      {   "text", vocabulary.decode(written)}
  };
  if (options.logits) line["logits"] = logits_of(model, checkpoint.config.mask, prompt);
  print(line);
}

}  // namespace

void add_generate(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("generate", "Write with the weights of a file that train --save wrote");
  const auto options = std::make_shared<Options>();
  command->add_option("--load", options->load, "the file")->required();
  command->add_option("--prompt", options->prompt, "what the model continues")
      ->capture_default_str();
  command->add_option("--count", options->count, "characters to write after the prompt")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  command->add_flag("--logits", options->logits,
                    "also print the scores after each character of the prompt, before softmax");
  command
      ->add_option("--profile", options->profile,
                   "arithmetic: exact or fused; the file's own without it")
      ->check(CLI::IsMember({"exact", "fused"}));
  command->callback([options] { run(*options); });
}

}  // namespace tinygpt::cli
