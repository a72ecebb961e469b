// SPDX-License-Identifier: MIT
// tinygpt train
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "data/corpus.hpp"
#include "data/reading.hpp"
#include "mask/spec.hpp"
#include "model/generate.hpp"
#include "train/trainer.hpp"

namespace tinygpt::cli {
namespace {

struct Options {
  TrainConfig config;
  std::string mask = "causal";
  std::string corpus;
  bool latin1 = false;
  std::string prompt = "Your ";
  std::string profile = "exact";
  int steps = 300;
  int generate = 40;
  int every = 1;
};

// What reading changed or found goes to the error output.
std::string corpus_text(const std::string& path, Encoding encoding) {
  if (path.empty()) return std::string(bakery_replies());
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error("corpus", "Cannot read the file \"" + path + "\".");
  const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  Reading reading = read_text(bytes, encoding);
  for (const Note& note : reading.notes) std::cerr << "tinygpt: " << note.sentence << '\n';
  return std::move(reading.text);
}

void print(const nlohmann::ordered_json& line) {
  std::cout << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
}

// Steps 0 to options.steps, each printed with the loss before its update.
void run(Options& options) {
  options.config.mask = parse_mask(options.mask);
  const Profile profile = options.profile == "fused" ? Profile::fused : Profile::exact;
  const std::string text =
      corpus_text(options.corpus, options.latin1 ? Encoding::utf8_else_latin1 : Encoding::utf8);
  Trainer trainer(options.config, text, require_kernels(profile));
  const std::vector<int> prompt = trainer.vocabulary().encode(options.prompt);
  for (int step = 0; step <= options.steps; ++step) {
    const StepResult result = trainer.step();
    if (!result.finite) {
      throw Error("The loss is no longer finite at step " + std::to_string(step) +
                  "; try a smaller learning rate.");
    }
    if (step % options.every == 0 || step == options.steps) {
      print({
          {"step", result.step},
          {"loss", result.loss}
      });
    }
  }
  const auto written =
      generate_greedy(trainer.model(), options.config.mask, prompt, options.generate);
  print({
      {"parameters", trainer.model().config().parameter_count()},
      {    "digest",                   trainer.weights_digest()},
      {   "profile",                      profile_name(profile)},
      {      "text",       trainer.vocabulary().decode(written)}
  });
}

}  // namespace

void add_train(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "train", "Train on a text; print the losses, then parameters, digest, profile and text");
  const auto options = std::make_shared<Options>();
  TrainConfig& config = options->config;
  command->add_option("--seed", config.seed, "as torch.manual_seed")->capture_default_str();
  command->add_option("--steps", options->steps, "last step; steps count from 0")
      ->check(CLI::Range(0, 1000000))
      ->capture_default_str();
  command
      ->add_option("--mask", options->mask,
                   "causal, none, prefix:3, window:4, masked, padding:6,7, ...; joined by & and |")
      ->capture_default_str();
  command->add_option("--d-model", config.model.d_model, "width")->capture_default_str();
  command->add_option("--heads", config.model.heads, "attention heads; they divide the width")
      ->capture_default_str();
  command->add_option("--layers", config.model.layers, "blocks")->capture_default_str();
  command->add_option("--max-len", config.model.max_len, "positions the model knows")
      ->capture_default_str();
  command->add_option("--batch", config.batch, "windows per step")->capture_default_str();
  command->add_option("--context", config.context, "tokens per window")->capture_default_str();
  command->add_option("--lr", config.adamw.learning_rate, "learning rate of AdamW")
      ->capture_default_str();
  command->add_option("--corpus", options->corpus, "a text file; the built-in replies without it");
  command->add_flag("--latin1", options->latin1, "read a corpus that is not UTF-8 as Latin-1");
  command->add_option("--prompt", options->prompt, "what the model continues")
      ->capture_default_str();
  command->add_option("--generate", options->generate, "characters to write after the prompt")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  command->add_option("--every", options->every, "print each n-th step")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--profile", options->profile, "arithmetic: exact or fused")
      ->check(CLI::IsMember({"exact", "fused"}))
      ->capture_default_str();
  command->callback([options] { run(*options); });
}

}  // namespace tinygpt::cli
