// SPDX-License-Identifier: MIT
// train_digest PROFILE UPDATES [NAME=VALUE]...: trains and prints the digest of the weights. NAME
// is a setting as the page calls it (dModel, learningRate, ...), as in digests.json. `tinygpt
// train` without its parsers of command lines and JSON, which take longer to compile than the whole
// core: the stage `digests` compiles this six times. Not for people.
#include <charconv>
#include <cstring>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "data/corpus.hpp"
#include "mask/spec.hpp"
#include "train/trainer.hpp"

namespace {

using namespace tinygpt;

template <typename T>
T number(std::string_view text) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  if (problem != std::errc{} || stop != end) {
    throw Error("\"" + std::string(text) + "\" is not a number here.");
  }
  return value;
}

void set(TrainConfig& config, std::string_view argument) {
  const std::size_t equals = argument.find('=');
  const std::string_view name = argument.substr(0, equals);
  const std::string_view value =
      equals == std::string_view::npos ? "" : argument.substr(equals + 1);
  const std::map<std::string_view, std::function<void()>> settings{
      {        "seed",         [&] { config.seed = number<std::uint32_t>(value); }},
      {        "mask",                    [&] { config.mask = parse_mask(value); }},
      {      "dModel",          [&] { config.model.d_model = number<int>(value); }},
      {       "heads",            [&] { config.model.heads = number<int>(value); }},
      {      "layers",           [&] { config.model.layers = number<int>(value); }},
      {      "maxLen",          [&] { config.model.max_len = number<int>(value); }},
      {       "batch",                  [&] { config.batch = number<int>(value); }},
      {     "context",                [&] { config.context = number<int>(value); }},
      {"learningRate", [&] { config.adamw.learning_rate = number<double>(value); }},
  };
  const auto found = settings.find(name);
  if (found == settings.end()) throw Error("There is no setting \"" + std::string(name) + "\".");
  found->second();
}

Profile profile_of(std::string_view name) {
  if (name == "exact") return Profile::exact;
  if (name == "fused") return Profile::fused;
  throw Error("The profile must be exact or fused, not \"" + std::string(name) + "\".");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 3) throw Error("Usage: train_digest PROFILE UPDATES [NAME=VALUE]...");
    TrainConfig config;
    for (int i = 3; i < argc; ++i) set(config, argv[i]);
    Trainer trainer(config, bakery_replies(), require_kernels(profile_of(argv[1])));
    const int updates = number<int>(argv[2]);
    for (int update = 0; update < updates; ++update) {
      if (!trainer.step().finite) throw Error("The loss is no longer finite.");
    }
    std::cout << trainer.weights_digest() << '\n';
  } catch (const Error& error) {
    std::cerr << "train_digest: " << error.what() << '\n';
    return 2;
  }
  return 0;
}
