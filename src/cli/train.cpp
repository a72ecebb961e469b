// SPDX-License-Identifier: MIT
// tinygpt train
#include <iostream>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "data/corpus.hpp"
#include "data/reading.hpp"
#include "mask/spec.hpp"
#include "model/generate.hpp"
#include "train/checkpoint.hpp"

namespace tinygpt::cli {
namespace {

struct Options {
  TrainConfig config;
  std::string mask = "causal";
  std::string corpus;
  bool latin1 = false;
  std::string prompt = "Your ";
  std::string profile;  // empty: exact, or the one of the file that is resumed
  std::string save;
  std::string resume;
  bool optimizer = false;
  int steps = 300;
  int generate = 40;
  int every = 1;
};

// What reading changed or found goes to the error output.
std::string corpus_text(const Options& options) {
  if (options.corpus.empty()) return std::string(bakery_replies());
  Reading reading = read_text(read_file("corpus", options.corpus),
                              options.latin1 ? Encoding::utf8_else_latin1 : Encoding::utf8);
  for (const Note& note : reading.notes) std::cerr << "tinygpt: " << note.sentence << '\n';
  return std::move(reading.text);
}

Trainer trainer_of(const Options& options, const std::string& text, Profile profile) {
  if (options.resume.empty()) return {options.config, text, require_kernels(profile)};
  const Checkpoint checkpoint = read_checkpoint(read_file("file", options.resume));
  if (!checkpoint.progress) {
    throw Error("file", "The file \"" + options.resume +
                            "\" has weights but no optimizer, so that a run cannot go on from it; "
                            "save it with --optimizer.");
  }
  Trainer trainer = resumed(
      checkpoint, text, require_kernels(options.profile.empty() ? checkpoint.profile : profile));
  if (trainer.text_digest() != checkpoint.text_digest) {
    std::cerr << "tinygpt: the weights were trained on another text than this one.\n";
  }
  return trainer;
}

void save(const Options& options, const Trainer& trainer) {
  if (options.save.empty()) return;
  write_file(options.save, write_checkpoint(checkpoint_of(trainer, options.optimizer)));
}

// Up to step options.steps, each printed with the loss before its update. What was learned before a
// loss that is not finite is saved too.
void train(const Options& options, Trainer& trainer) {
  for (int step = trainer.steps(); step <= options.steps; ++step) {
    const StepResult result = trainer.step();
    if (!result.finite) {
      save(options, trainer);
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
  save(options, trainer);
}

void run(Options& options) {
  options.config.mask = parse_mask(options.mask);
  const std::string text = corpus_text(options);
  Trainer trainer = trainer_of(options, text, profile_of(options.profile));
  const std::vector<int> prompt = trainer.vocabulary().encode(options.prompt);
  train(options, trainer);
  const auto written =
      generate_greedy(trainer.model(), trainer.config().mask, prompt, options.generate);
  print({
      {"parameters",      trainer.model().config().parameter_count()},
      {    "digest",                        trainer.weights_digest()},
      {   "profile", profile_name(trainer.model().kernels().profile)},
      {      "text",            trainer.vocabulary().decode(written)}
  });
}

void add_files(CLI::App& command, const std::shared_ptr<Options>& options) {
  CLI::Option* save = command.add_option("--save", options->save,
                                         "write weights and settings to this safetensors file");
  command
      .add_flag("--optimizer", options->optimizer,
                "save what a run needs to go on with the same bits")
      ->needs(save);
  CLI::Option* resume = command.add_option(
      "--resume", options->resume,
      "go on from a file that was saved with --optimizer; settings are the file's");
  for (const char* name : {"--seed", "--mask", "--d-model", "--heads", "--layers", "--max-len",
                           "--batch", "--context", "--lr"}) {
    resume->excludes(name);
  }
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
  command
      ->add_option("--profile", options->profile,
                   "arithmetic: exact or fused; without it exact, or the resumed file's")
      ->check(CLI::IsMember({"exact", "fused"}));
  add_files(*command, options);
  command->callback([options] { run(*options); });
}

}  // namespace tinygpt::cli
