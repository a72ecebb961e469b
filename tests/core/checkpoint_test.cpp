// SPDX-License-Identifier: MIT
// A run saved and read: the same bits go on, whatever does not fit is named and changes nothing.
#include "train/checkpoint.hpp"

#include <catch_amalgamated.hpp>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "data/safetensors.hpp"
#include "model/generate.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"
#include "train/checkpoint_settings.hpp"

using namespace tinygpt;

namespace {

TrainConfig small() {
  TrainConfig config = support::lesson(parse_mask("causal&padding:0/+3.5"));
  config.seed = 4294967295;
  config.model = {.d_model = 12, .heads = 3, .layers = 2, .max_len = 16};
  config.context = 9;
  config.batch = 5;
  config.adamw.learning_rate = 0.1 + 0.2;  // takes all 17 digits
  return config;
}

Trainer trained(const TrainConfig& config, int steps, const Kernels& kernels = support::exact()) {
  Trainer trainer(config, bakery_replies(), kernels);
  for (int step = 0; step < steps; ++step) trainer.step();
  return trainer;
}

std::string problem(const std::string& bytes) {
  try {
    read_checkpoint(bytes);
  } catch (const Error& error) {
    CHECK(!error.field().empty());
    return error.what();
  }
  return "accepted";
}

// The file with changes made to its metadata and tensors, as a well-formed safetensors file.
template <typename Change>
std::string changed(const std::string& bytes, Change change) {
  TensorFile file = read_safetensors(bytes);
  change(file);
  std::vector<TensorToWrite> tensors;
  for (const SafeTensor& tensor : file.tensors) {
    tensors.push_back({tensor.name, ConstArray(tensor.values.data(), tensor.shape)});
  }
  return write_safetensors(tensors, file.metadata);
}

std::string with_text(const std::string& bytes, const std::string& key, const std::string& value) {
  return changed(bytes, [&](TensorFile& file) {
    for (auto& [own, text] : file.metadata) {
      if (own == key) text = value;
    }
  });
}

std::string saved(const Trainer& trainer, bool progress = true) {
  return write_checkpoint(checkpoint_of(trainer, progress));
}

std::string text_of(const TinyGpt& model, const Vocabulary& vocabulary, const Mask& mask) {
  return vocabulary.decode(generate_greedy(model, mask, vocabulary.encode("Your "), 30));
}

// What a trainer is, to see that nothing of it has changed.
std::string state_of(Trainer& trainer) {
  return saved(trainer) + trainer.text_digest() + std::to_string(trainer.text_length());
}

}  // namespace

TEST_CASE("Ten steps, saved, read and ten more end as twenty unbroken ones, bit by bit",
          "[train][checkpoint]") {
  const Kernels& kernels = *GENERATE(from_range(support::profiles()));
  Trainer unbroken = trained(small(), 20, kernels);
  const std::string bytes = saved(trained(small(), 10, kernels));
  Trainer second = resumed(read_checkpoint(bytes), bakery_replies(), kernels);
  CHECK(second.steps() == 10);
  for (int step = 10; step < 20; ++step) CHECK(second.step().step == step);
  CHECK(second.weights_digest() == unbroken.weights_digest());
  CHECK(saved(second) == saved(unbroken));
  CHECK(unbroken.weights_digest() != trained(small(), 10, kernels).weights_digest());
}

TEST_CASE("Without progress a run begins anew from the saved weights", "[train][checkpoint]") {
  const Trainer trainer = trained(small(), 4);
  const Checkpoint checkpoint = read_checkpoint(saved(trainer, false));
  CHECK(!checkpoint.progress);
  CHECK(checkpoint.steps == 4);
  const Trainer again = resumed(checkpoint, bakery_replies(), support::exact());
  CHECK(again.steps() == 0);
  CHECK(again.weights_digest() == trainer.weights_digest());
}

TEST_CASE("A checkpoint is read back whole, and written again as the same bytes",
          "[train][checkpoint]") {
  const Trainer trainer = trained(small(), 3);
  const std::string bytes = saved(trainer);
  const Checkpoint checkpoint = read_checkpoint(bytes);
  CHECK(write_checkpoint(checkpoint) == bytes);
  for (const Setting& setting : settings()) {
    INFO(setting.name);
    CHECK(setting_text(setting, checkpoint.config) == setting_text(setting, trainer.config()));
  }
  CHECK(checkpoint.config.mask == trainer.config().mask);
  CHECK(checkpoint.config.adamw.learning_rate == 0.1 + 0.2);
  CHECK(checkpoint.characters == trainer.vocabulary().characters());
  CHECK(checkpoint.text_digest == trainer.text_digest());
  CHECK(checkpoint.finite);
}

TEST_CASE("Every setting is written in its own words and read back", "[train][checkpoint]") {
  const TrainConfig config = small();
  std::map<std::string, std::string> written;
  for (const Setting& setting : settings()) {
    CHECK(written.emplace(setting.name, setting_text(setting, config)).second);
    TrainConfig other;
    set_setting(setting, written[setting.name], other);
    CHECK(setting_text(setting, other) == written[setting.name]);
    CHECK_THROWS_AS(set_setting(setting, "", other), Error);
    CHECK_THROWS_AS(set_setting(setting, "word", other), Error);
    CHECK_THROWS_AS(set_setting(setting, written[setting.name] + " ", other), Error);
  }
  CHECK(written["seed"] == "4294967295");
  CHECK(written["mask"] == "causal&padding:0/+3.5");
  CHECK(written["learningRate"] == "0.30000000000000004");
  CHECK(written["beta2"] == "0.999");
  CHECK(written["epsilon"] == "1e-08");
  CHECK(written["norm"] == "pre");
  CHECK(written["tied"] == "false");
  CHECK(written["targets"] == "next");
}

TEST_CASE("The file has torch's names and shapes, in state-dict order, and no mask among them",
          "[train][checkpoint]") {
  const Trainer trainer = trained(small(), 1);
  const TensorFile file = read_safetensors(saved(trainer, false));
  const auto& named = trainer.model().parameters().named();
  REQUIRE(file.tensors.size() == named.size());
  for (std::size_t i = 0; i < named.size(); ++i) {
    CHECK(file.tensors[i].name == named[i].name);
    CHECK(file.tensors[i].shape == named[i].array.shape());
    CHECK(std::ranges::equal(file.tensors[i].values, named[i].array.span()));
  }
  CHECK(file.tensors[0].name == "tok.weight");
  CHECK(file.tensor("blocks.1.attn.in_proj_weight")->shape == Shape{36, 12});
}

TEST_CASE("Tied weights are in the file once, and the file says so", "[train][checkpoint][field]") {
  TrainConfig config = small();
  config.model.tied = true;
  const Trainer trainer = trained(config, 3);
  const std::string bytes = saved(trainer, false);
  const TensorFile file = read_safetensors(bytes);
  CHECK(file.tensor("head.weight") == nullptr);
  CHECK(file.tensor("head.bias") != nullptr);
  CHECK(*file.text("tiedWeights") == "head.weight = tok.weight");
  const TinyGpt model = model_of(read_checkpoint(bytes), support::exact());
  const auto tokens = trainer.vocabulary().encode("Your ");
  const auto mask = config.mask;
  CHECK(std::ranges::equal(forward_text(model, mask, tokens).logits.span(),
                           forward_text(trainer.model(), mask, tokens).logits.span()));
  CHECK(problem(with_text(bytes, "tiedWeights", "pos.weight")) ==
        "The setting tied and what the file says of tied weights do not agree.");
  CHECK(problem(with_text(bytes, "tied", "false")) ==
        "The setting tied and what the file says of tied weights do not agree.");
}

TEST_CASE("Every part of a model that can be off is off again after reading",
          "[train][checkpoint]") {
  const auto change = GENERATE(
      +[](ModelConfig& m) { m.residual = false; }, +[](ModelConfig& m) { m.norm = Norm::none; },
      +[](ModelConfig& m) { m.norm = Norm::post; }, +[](ModelConfig& m) { m.positions = false; },
      +[](ModelConfig& m) { m.feed_forward = false; });
  TrainConfig config = small();
  change(config.model);
  Trainer unbroken = trained(config, 6);
  Trainer second =
      resumed(read_checkpoint(saved(trained(config, 3))), bakery_replies(), support::exact());
  for (int step = 0; step < 3; ++step) second.step();
  CHECK(second.config().model == unbroken.config().model);
  CHECK(second.weights_digest() == unbroken.weights_digest());
}

TEST_CASE("The vocabulary travels with the weights: another text changes no letter",
          "[train][checkpoint][field]") {
  const Trainer trainer = trained(small(), 40);
  const Checkpoint checkpoint = read_checkpoint(saved(trainer));
  const std::string expected = text_of(trainer.model(), trainer.vocabulary(), small().mask);
  const std::string other = "You are our pride. You are our pride.";  // fewer characters
  const Trainer elsewhere = resumed(checkpoint, other, support::exact());
  CHECK(text_of(elsewhere.model(), elsewhere.vocabulary(), small().mask) == expected);
  CHECK(elsewhere.text_digest() != checkpoint.text_digest);
  CHECK(resumed(checkpoint, bakery_replies(), support::exact()).text_digest() ==
        checkpoint.text_digest);
  try {
    resumed(checkpoint, other + "Z", support::exact());
    FAIL("a character that the model never saw");
  } catch (const Error& error) {
    CHECK(error.field() == "corpus");
    CHECK(std::string(error.what()).find("\"Z\"") != std::string::npos);
  }
}

TEST_CASE("Characters of every kind are read back in their order", "[train][checkpoint]") {
  const std::string text(" \"\\\n\t\x01\x7f\0a\u00E9\u4E16\U0001F370e\u0301 and so on, and so on",
                         42);
  TrainConfig config = small();
  const Trainer trainer(config, text, support::exact());
  const std::string bytes = saved(trainer);
  const Checkpoint checkpoint = read_checkpoint(bytes);
  CHECK(checkpoint.characters == trainer.vocabulary().characters());
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), 8);
  const auto header = nlohmann::json::parse(bytes.substr(8, length));
  CHECK(header["__metadata__"]["characters"] == checkpoint.characters);
  CHECK(problem(with_text(bytes, "characters", "ba")) ==
        "The file's characters are not in code point order, each once.");
  CHECK(problem(with_text(bytes, "characters", "aab")) ==
        "The file's characters are not in code point order, each once.");
  CHECK(problem(with_text(bytes, "characters", "")) ==
        "The file has no characters: its vocabulary is empty.");
  CHECK(problem(with_text(bytes, "characters", "ab")).find("\"tok.weight\" has the shape") !=
        std::string::npos);
}

TEST_CASE("What does not fit a checkpoint is named, the first thing first",
          "[train][checkpoint][error]") {
  const std::string bytes = saved(trained(small(), 2));
  CHECK(problem(bytes) == "accepted");
  CHECK(problem(with_text(bytes, "formatNumber", "2")) ==
        "The file has the format number 2, and this program reads 1: a newer version of the guide "
        "is needed.");
  CHECK(problem(with_text(bytes, "format", "pt")).find("was not saved by this guide") !=
        std::string::npos);
  CHECK(problem(changed(bytes, [](TensorFile& f) { f.metadata.emplace_back("dropout", "0.1"); })) ==
        "The file has a setting \"dropout\" that is not known here.");
  CHECK(problem(with_text(bytes, "heads", "5")) ==
        "5 heads do not divide a width of 12; possible are 1, 2, 3, 4, 6, 12.");
  CHECK(problem(with_text(bytes, "heads", "three")) ==
        "The setting heads is \"three\" in the file; a whole number is needed.");
  CHECK(problem(with_text(bytes, "norm", "middle")) ==
        "The setting norm is \"middle\" in the file; none or pre or post is needed.");
  CHECK(problem(with_text(bytes, "learningRate", "nan")) ==
        "The setting learningRate is \"nan\" in the file; a finite number is needed.");
  CHECK(problem(with_text(bytes, "mask", "diagonal")).find("\"diagonal\"") != std::string::npos);
  CHECK(problem(with_text(bytes, "steps", "-1")).find("claims -1 steps") != std::string::npos);
  CHECK(problem(with_text(bytes, "profile", "fast")).find("exact or fused") != std::string::npos);
  CHECK(problem(with_text(bytes, "maxLen", "17")) ==
        "The tensor \"pos.weight\" has the shape (16, 12) in the file; the model needs (17, 12).");
  CHECK(problem(with_text(bytes, "layers", "64")) ==
        "The file lacks the tensor \"blocks.2.ln1.weight\".");
  CHECK(problem(with_text(bytes, "layers", "1")) ==
        "The file has a tensor \"blocks.1.ln1.weight\" that the model does not have.");
  for (const auto& [key, value] : read_safetensors(bytes).metadata) {
    if (key == "format") continue;
    CHECK(problem(changed(bytes, [&](TensorFile& file) {
            std::erase_if(file.metadata, [&](const auto& pair) { return pair.first == key; });
          })) == "The file lacks the setting \"" + key + "\".");
  }
}

TEST_CASE("A file of a gigantic model is refused without laying it out",
          "[train][checkpoint][error]") {
  std::string bytes = with_text(saved(trained(small(), 0), false), "dModel", "1020");
  bytes = with_text(bytes, "layers", "64");
  ModelConfig model = small().model;
  model.d_model = 1020;
  model.layers = 64;
  CHECK(problem(bytes).find("The file's settings are those of a model of " +
                            std::to_string(model.parameter_count()) + " numbers") == 0);
}

TEST_CASE("A tensor that is missing, extra, reshaped or changed is named",
          "[train][checkpoint][error]") {
  const std::string bytes = saved(trained(small(), 2));
  const auto without = [&](const std::string& name) {
    return problem(changed(bytes, [&](TensorFile& file) {
      std::erase_if(file.tensors, [&](const SafeTensor& tensor) { return tensor.name == name; });
    }));
  };
  for (const SafeTensor& tensor : read_safetensors(bytes).tensors) {
    CHECK(without(tensor.name) == "The file lacks the tensor \"" + tensor.name + "\".");
  }
  CHECK(problem(changed(bytes, [](TensorFile& file) {
          file.tensors.push_back({"blocks.0.attn.mask", Shape{1}, {0.0f}});
        })) == "The file has a tensor \"blocks.0.attn.mask\" that the model does not have.");
  CHECK(problem(changed(bytes, [](TensorFile& file) {
          file.tensors[2].shape = Shape{3, 4};
        })).find("\"blocks.0.ln1.weight\" has the shape (3, 4)") != std::string::npos);
  CHECK(problem(changed(bytes, [](TensorFile& file) {
          file.tensors[0].values[0] += 1.0f;
        })).find("The weights are not those that were saved") == 0);
  CHECK(problem(changed(bytes, [](TensorFile& file) {
          file.tensors.back().values[0] += 1.0f;
        })).find("The optimizer or the generator is not the one that was saved") == 0);
  CHECK(problem(saved(trained(small(), 2), false)) == "accepted");
}

TEST_CASE("Optimizer tensors without the rest of the progress are refused",
          "[train][checkpoint][error]") {
  const std::string bytes = changed(saved(trained(small(), 2)), [](TensorFile& file) {
    std::erase_if(file.metadata, [](const auto& pair) {
      return pair.first.starts_with("generator") || pair.first == "progressDigest";
    });
  });
  CHECK(problem(bytes) == "The file has tensors of an optimizer, but lacks what belongs to them.");
}

TEST_CASE("Weights that ran away are saved as such, read as such, and used for nothing",
          "[train][checkpoint][field]") {
  Trainer trainer = trained(small(), 1);
  std::vector<float> weights(trainer.model().parameters().values().begin(),
                             trainer.model().parameters().values().end());
  weights[5] = std::numeric_limits<float>::quiet_NaN();
  weights[6] = std::numeric_limits<float>::infinity();
  trainer.set_weights(weights);
  const std::string bytes = saved(trainer);
  const Checkpoint checkpoint = read_checkpoint(bytes);
  CHECK(!checkpoint.finite);
  CHECK(*read_safetensors(bytes).text("weightsFinite") == "false");
  CHECK(write_checkpoint(checkpoint) == bytes);
  CHECK_THROWS_WITH(model_of(checkpoint, support::exact()),
                    Catch::Matchers::ContainsSubstring("Train anew with a smaller learning rate"));
  CHECK_THROWS_AS(resumed(checkpoint, bakery_replies(), support::exact()), Error);
  CHECK_THROWS_AS(load_weights(bytes, trainer), Error);
  CHECK(
      problem(with_text(bytes, "weightsFinite", "true")) ==
      "The tensor \"tok.weight\" holds NaN or an infinite number (number 5 of 360): these weights "
      "are of no use.");
}

TEST_CASE("A checkpoint's weights go into a running model that has its shape and characters",
          "[train][checkpoint]") {
  const Trainer source = trained(small(), 6);
  TrainConfig config = small();
  config.mask = Mask::full();
  config.seed = 5;
  Trainer target = trained(config, 2);
  const auto sentences = load_weights(saved(source), target);
  CHECK(target.weights_digest() == source.weights_digest());
  CHECK(target.steps() == 0);
  REQUIRE(sentences.size() == 1);
  CHECK(sentences[0] ==
        "The weights were trained under the mask causal&padding:0/+3.5; the one here is full.");
  CHECK(text_of(target.model(), target.vocabulary(), small().mask) ==
        text_of(source.model(), source.vocabulary(), small().mask));
  Trainer twin = trained(small(), 1);
  CHECK(load_weights(saved(source), twin).empty());
}

TEST_CASE("A file that does not fit a running model leaves it as it was",
          "[train][checkpoint][field]") {
  const std::string bytes = saved(trained(small(), 3));
  Trainer here = trained(small(), 2);
  const std::string before = state_of(here);
  const auto refused = [&](const std::string& file) {
    std::string sentence = "accepted";
    try {
      load_weights(file, here);
    } catch (const Error& error) {
      sentence = error.what();
    }
    CHECK(state_of(here) == before);
    return sentence;
  };
  TrainConfig other = small();
  other.model.max_len = 20;
  CHECK(refused(saved(trained(other, 1))) ==
        "The file's model has the setting maxLen = 20; the model here has 16.");
  other = small();
  other.model.heads = 4;
  CHECK(refused(saved(trained(other, 1))) ==
        "The file's model has the setting heads = 4; the model here has 3.");
  const auto of_text = [](const std::string& text) {
    return saved(Trainer(small(), text, support::exact()));
  };
  CHECK(refused(of_text("abababababababab")).find("token 0 is \"a\" there and line end here") !=
        std::string::npos);
  CHECK(refused(of_text(std::string(bakery_replies()) + "~")) ==
        "The file's vocabulary has 31 characters; the one here has 30.");
  CHECK(refused(bytes.substr(0, bytes.size() / 2)).find("it is cut off") != std::string::npos);
  CHECK(refused(std::string(bakery_replies())).find("no safetensors file") != std::string::npos);
  CHECK(refused(with_text(bytes, "formatNumber", "7")).find("format number 7") !=
        std::string::npos);
}

TEST_CASE("A plain state dict of the same shape is loaded, with what is assumed",
          "[train][checkpoint]") {
  const auto plain = [](const std::string& bytes, auto change) {
    return changed(bytes, [&](TensorFile& file) {
      file.metadata = {
          {"format", "pt"}
      };
      change(file);
    });
  };
  const auto as_it_is = [](TensorFile&) {};
  const Trainer source = trained(small(), 3);
  Trainer target = trained(small(), 2);
  const auto sentences = load_weights(plain(saved(source, false), as_it_is), target);
  CHECK(target.weights_digest() == source.weights_digest());
  REQUIRE(sentences.size() == 1);
  CHECK(sentences[0].find("It is assumed that its tokens are the characters here") !=
        std::string::npos);
  const std::string before = state_of(target);
  const auto refused = [&](const std::string& file) {
    CHECK_THROWS_AS(load_weights(file, target), Error);
    CHECK(state_of(target) == before);
  };
  refused(plain(saved(source, false),
                [](TensorFile& file) { file.tensors.push_back({"mask", Shape{1}, {0.0f}}); }));
  refused(plain(saved(source, false), [](TensorFile& file) { file.tensors.pop_back(); }));
  refused(plain(saved(source, false), [](TensorFile& file) {
    file.tensors[1].values[1] = std::numeric_limits<float>::quiet_NaN();
  }));
  refused(plain(saved(source), as_it_is));  // an optimizer's tensors are no state dict's

  TrainConfig config = small();
  config.model.tied = true;
  Trainer tied = trained(config, 1);
  const auto with_head = [](float difference) {
    return [difference](TensorFile& file) {
      SafeTensor head = file.tensors[0];
      head.name = "head.weight";
      head.values[0] += difference;
      file.tensors.push_back(head);
    };
  };
  CHECK_NOTHROW(load_weights(plain(saved(tied, false), with_head(0.0f)), tied));
  CHECK_THROWS_WITH(
      load_weights(plain(saved(tied, false), with_head(1.0f)), tied),
      "The weights here are tied, but head.weight and tok.weight differ in the file.");
}

TEST_CASE("Progress cannot be saved while a step is in hand", "[train][checkpoint][error]") {
  Trainer trainer = trained(small(), 1);
  trainer.begin_step();
  CHECK_THROWS_WITH(checkpoint_of(trainer, true), "Trainer: a step is in hand; it must end first.");
  CHECK_NOTHROW(checkpoint_of(trainer, false));
}

TEST_CASE("A run under a mask that leaves nothing to predict is saved and goes on",
          "[train][checkpoint][field]") {
  TrainConfig config = small();
  config.mask = Mask::empty();
  const std::string bytes = saved(trained(config, 3));
  Trainer second = resumed(read_checkpoint(bytes), bakery_replies(), support::exact());
  CHECK(second.step().loss == 0.0f);
  CHECK(second.weights_digest() == trained(config, 4).weights_digest());
}

TEST_CASE("A generator goes on from a saved state, a kept normal included", "[rng][checkpoint]") {
  Generator generator(7);
  std::vector<float> numbers(5);
  generator.normal(numbers);  // an odd number: one is kept
  Generator copy(1);
  copy.set_state(generator.state());
  CHECK(copy.state() == generator.state());
  for (int i = 0; i < 3; ++i) {
    generator.normal(numbers);
    std::vector<float> again(5);
    copy.normal(again);
    CHECK(again == numbers);
  }
  CHECK(copy.next() == generator.next());
  Generator::State bad = generator.state();
  bad.position = 625;
  CHECK_THROWS_AS(copy.set_state(bad), Error);
}

TEST_CASE("docs/checkpoints.md names every key that a file has", "[train][checkpoint]") {
  std::ifstream stream(std::string(AFG_GOLDEN_DIR) + "/../../docs/checkpoints.md");
  const std::string page{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  TrainConfig config = small();
  config.model.tied = true;
  for (const auto& [key, value] : read_safetensors(saved(trained(config, 1))).metadata) {
    INFO(key);
    CHECK(page.find("`" + key + "`") != std::string::npos);
  }
}
