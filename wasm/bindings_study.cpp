// SPDX-License-Identifier: MIT
// Embind: the module in which a run is studied, by a copy of it: what its model does and writes,
// its file; and texts and sizes for runs to come. Types: StudyCore in
// web/engine/shared/core-api.ts.
#include "bindings.hpp"
#include "run_lab.hpp"

namespace {

using namespace tinygpt::lab::bindings;  // NOLINT(google-build-using-namespace): they are one
                                         // file's length
namespace lab = tinygpt::lab;

val tensor_lengths(const std::string& input) {
  return fields_answer(lab::tensor_lengths(the_lab(), input));
}

val parameter_list() { return fields_answer(lab::parameter_list(the_lab())); }

val write_text(const val& settings) {
  lab::WritingSettings plain;
  plain.prompt = words_in(settings, "prompt");
  plain.count = number_in(settings, "count");
  plain.temperature = value_or(settings, "temperature", plain.temperature);
  plain.top_k = value_or(settings, "topK", plain.top_k);
  plain.seed = value_or(settings, "seed", plain.seed);
  plain.cache = value_or(settings, "cache", plain.cache);
  plain.forced = value_or(settings, "forced", plain.forced);
  if (!settings["forcedPlaces"].isUndefined()) {
    plain.forced_places = numbers_in(settings, "forcedPlaces");
  }
  return fields_answer(lab::write(the_lab(), plain));
}

val writing_cost(double prompt, double count) {
  return fields_answer(lab::writing_cost(the_lab(), prompt, count));
}

val cache_differences(const std::string& input, double prompt, const std::string& mask) {
  return fields_answer(lab::cache_differences(the_lab(), input, prompt, mask));
}

val exposure(const std::string& passage, double start, const std::string& forced,
             const val& places) {
  return fields_answer(lab::exposure(the_lab(), passage, start, forced, numbers(places)));
}

val parameter_budget(const val& config, double vocabulary) {
  return fields_answer(lab::parameter_budget(settings_of(config), vocabulary));
}

val layer_norm_example(const val& values) {
  return fields_answer(lab::layer_norm_example(numbers(values)));
}

val residual_example(const val& x, const val& branch) {
  return fields_answer(lab::residual_example(numbers(x), numbers(branch)));
}

val read_text(const val& bytes, bool latin1) {
  const auto given = received<std::uint8_t>(bytes);
  return fields_answer(lab::read_text_bytes({given.begin(), given.end()}, latin1));
}

val grammar_text(double seed, double replies) {
  return fields_answer(lab::grammar_text(seed, replies));
}

std::string_view file_of(const val& bytes) {
  const auto given = received<std::uint8_t>(bytes);
  return {reinterpret_cast<const char*>(given.data()), given.size()};
}

val save_run(bool progress) { return fields_answer(lab::save_run(the_lab(), progress)); }

val inspect_file(const val& bytes) { return fields_answer(lab::inspect_file(file_of(bytes))); }

val load_weights(const val& bytes) {
  return fields_answer(lab::load_weights(the_lab(), file_of(bytes)));
}

val resume_run(const val& bytes, const std::string& corpus, double held_out_share) {
  return run_answer(the_lab().resume_run(file_of(bytes), corpus, held_out_share));
}

}  // namespace

EMSCRIPTEN_BINDINGS(study) {
  register_state();
  emscripten::function("tensorLengths", &tensor_lengths);
  emscripten::function("parameterList", &parameter_list);
  emscripten::function("write", &write_text);
  emscripten::function("writingCost", &writing_cost);
  emscripten::function("cacheDifferences", &cache_differences);
  emscripten::function("exposure", &exposure);
  emscripten::function("parameterBudget", &parameter_budget);
  emscripten::function("layerNormExample", &layer_norm_example);
  emscripten::function("residualExample", &residual_example);
  emscripten::function("readText", &read_text);
  emscripten::function("grammarText", &grammar_text);
  emscripten::function("saveRun", &save_run);
  emscripten::function("inspectFile", &inspect_file);
  emscripten::function("loadWeights", &load_weights);
  emscripten::function("resumeRun", &resume_run);
}
