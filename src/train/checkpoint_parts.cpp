// SPDX-License-Identifier: MIT
// Tensors of a checkpoint by name; the generator as hexadecimal words, since float32 cannot hold
// them.
#include "train/checkpoint_parts.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>

#include "base/digest.hpp"
#include "base/error.hpp"
#include "train/checkpoint_settings.hpp"

namespace tinygpt::checkpoint_parts {
namespace {

constexpr const char* kMoment1 = "optimizer.exp_avg.";
constexpr const char* kMoment2 = "optimizer.exp_avg_sq.";
constexpr const char* kGenerator = "generator";
constexpr const char* kGeneratorPosition = "generatorPosition";
constexpr const char* kGeneratorNormal = "generatorNormal";
constexpr const char* kProgressDigest = "progressDigest";
constexpr const char* kProgressKeys[] = {kGenerator, kGeneratorPosition, kGeneratorNormal,
                                         kProgressDigest};

std::size_t offset_of(const Parameters::Named& named, const Parameters& layout) {
  return static_cast<std::size_t>(named.array.data() - layout.values().data());
}

std::string hexadecimal(std::uint64_t value, int digits) {
  const std::string all = digest_text(value);
  return all.substr(all.size() - static_cast<std::size_t>(digits));
}

template <typename Word>
Word word_of(std::string_view text) {
  Word word = 0;
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, word, 16);
  if (problem != std::errc{} || stop != end) {
    refuse_checkpoint(
        say({"The file's generator has \"", text, "\" where hexadecimal digits are needed."}));
  }
  return word;
}

Generator::State read_generator(const TensorFile& file) {
  constexpr std::size_t kDigits = 8;
  Generator::State state;
  const std::string& words = required(file, kGenerator);
  if (words.size() != kDigits * state.words.size()) {
    refuse_checkpoint(say({"The file's generator has ", words.size(), " digits; ",
                           kDigits * state.words.size(), " are needed."}));
  }
  for (std::size_t i = 0; i < state.words.size(); ++i) {
    state.words[i] = word_of<std::uint32_t>(std::string_view(words).substr(kDigits * i, kDigits));
  }
  state.position = whole_number(kGeneratorPosition, required(file, kGeneratorPosition));
  if (state.position < 0 || state.position > Generator::kWords) {
    refuse_checkpoint(
        say({"The file's generator stands at word ", state.position, "; from 0 to 624 can be."}));
  }
  if (const std::string& normal = required(file, kGeneratorNormal); !normal.empty()) {
    state.kept_normal = std::bit_cast<double>(word_of<std::uint64_t>(normal));
  }
  return state;
}

std::string digest_of(const AdamW::State& optimizer, const std::string& generator) {
  const std::uint64_t moments = digest(optimizer.exp_avg_sq, digest(optimizer.exp_avg));
  return digest_text(digest_bytes(generator, moments));
}

}  // namespace

void refuse_checkpoint(const std::string& sentence) { refuse("file", {sentence}); }

const std::string& required(const TensorFile& file, const char* key) {
  if (const std::string* text = file.text(key)) return *text;
  refuse_checkpoint(say({"The file lacks the setting \"", key, "\"."}));
}

void add_tensors(const Parameters& layout, const std::string& prefix, std::span<const float> values,
                 std::vector<TensorToWrite>& tensors) {
  if (values.size() != layout.values().size()) {
    refuse({"A checkpoint has ", values.size(), " numbers for a model of ", layout.values().size(),
            "."});
  }
  for (const Parameters::Named& named : layout.named()) {
    const float* data = values.data() + offset_of(named, layout);
    tensors.push_back({prefix + named.name, ConstArray(data, named.array.shape())});
  }
}

std::vector<float> copy_tensors(const TensorFile& file, const Parameters& layout,
                                const std::string& prefix) {
  std::vector<float> values(layout.values().size());
  for (const Parameters::Named& named : layout.named()) {
    const SafeTensor* tensor = file.tensor(prefix + named.name);
    if (tensor == nullptr) {
      refuse_checkpoint(say({"The file lacks the tensor \"", prefix, named.name, "\"."}));
    }
    if (tensor->shape != named.array.shape()) {
      refuse_checkpoint(
          say({"The tensor \"", tensor->name, "\" has the shape ", tensor->shape.to_string(),
               " in the file; the model needs ", named.array.shape().to_string(), "."}));
    }
    std::ranges::copy(tensor->values,
                      values.begin() + static_cast<std::ptrdiff_t>(offset_of(named, layout)));
  }
  return values;
}

void refuse_extra(const TensorFile& file, const Parameters& layout) {
  for (const SafeTensor& tensor : file.tensors) {
    std::string_view name = tensor.name;
    for (const std::string_view prefix : {kMoment1, kMoment2}) {
      if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
    }
    const bool known = std::ranges::any_of(
        layout.named(), [name](const auto& named) { return name == named.name; });
    if (known) continue;
    refuse_checkpoint(
        say({"The file has a tensor \"", tensor.name, "\" that the model does not have."}));
  }
  refuse_checkpoint("The file has tensors of an optimizer, but lacks what belongs to them.");
}

bool is_progress_key(const std::string& key) {
  return std::ranges::any_of(kProgressKeys, [&key](const char* known) { return key == known; });
}

void add_progress(const Parameters& layout, const Trainer::Progress& progress, Metadata& metadata,
                  std::vector<TensorToWrite>& tensors) {
  const Generator::State& state = progress.generator;
  std::string words;
  for (const std::uint32_t word : state.words) words += hexadecimal(word, 8);
  metadata.emplace_back(kGenerator, words);
  metadata.emplace_back(kGeneratorPosition, std::to_string(state.position));
  metadata.emplace_back(
      kGeneratorNormal,
      state.kept_normal ? hexadecimal(std::bit_cast<std::uint64_t>(*state.kept_normal), 16) : "");
  metadata.emplace_back(kProgressDigest, digest_of(progress.optimizer, words));
  add_tensors(layout, kMoment1, progress.optimizer.exp_avg, tensors);
  add_tensors(layout, kMoment2, progress.optimizer.exp_avg_sq, tensors);
}

bool has_progress(const TensorFile& file) {
  return std::ranges::any_of(kProgressKeys,
                             [&file](const char* key) { return file.text(key) != nullptr; });
}

Trainer::Progress read_progress(const TensorFile& file, const Parameters& layout, int steps) {
  Trainer::Progress progress;
  progress.generator = read_generator(file);
  progress.optimizer = {steps, copy_tensors(file, layout, kMoment1),
                        copy_tensors(file, layout, kMoment2)};
  if (digest_of(progress.optimizer, required(file, kGenerator)) !=
      required(file, kProgressDigest)) {
    refuse_checkpoint(
        "The optimizer or the generator is not the one that was saved: the file is damaged, or was "
        "changed.");
  }
  return progress;
}

}  // namespace tinygpt::checkpoint_parts
