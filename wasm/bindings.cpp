// SPDX-License-Identifier: MIT
// Embind: runs and what can be asked of them, as functions of plain JavaScript values.
// Masks and figures: bindings_figures.cpp. Types: web/engine/shared/core-api.ts.
#include "bindings.hpp"

#include "data/corpus.hpp"
#include "run_lab.hpp"

namespace {

using namespace tinygpt::lab::bindings;  // NOLINT(google-build-using-namespace): they are one
                                         // file's length
namespace lab = tinygpt::lab;

#if AFG_HAS_FUSED
constexpr auto kProfile = tinygpt::Profile::fused;
#else
constexpr auto kProfile = tinygpt::Profile::exact;
#endif

val profile() {
  return answer(the_lab().profile(),
                [](val& out, const std::string& name) { out.set("profile", text(name)); });
}

lab::RunSettings settings_of(const val& config) {
  const auto number = [&config](const char* name) { return config[name].as<double>(); };
  lab::RunSettings plain{.seed = number("seed"),
                         .mask = config["mask"].as<std::string>(),
                         .d_model = number("dModel"),
                         .heads = number("heads"),
                         .layers = number("layers"),
                         .max_len = number("maxLen"),
                         .batch = number("batch"),
                         .context = number("context"),
                         .learning_rate = number("learningRate"),
                         .corpus = config["corpus"].as<std::string>()};
  // A page may leave these out.
  const auto take = [&config](const char* name, auto& setting) {
    setting = value_or(config[name], setting);
  };
  take("targets", plain.targets);
  take("heldOutShare", plain.held_out_share);
  take("residual", plain.residual);
  take("norm", plain.norm);
  take("feedForward", plain.feed_forward);
  take("positions", plain.positions);
  take("tied", plain.tied);
  take("schedule", plain.schedule);
  take("warmup", plain.warmup);
  take("scheduleSteps", plain.schedule_steps);
  take("maxGradNorm", plain.max_grad_norm);
  take("weightDecay", plain.weight_decay);
  take("decay", plain.decay);
  return plain;
}

val run_answer(const lab::Result<lab::RunInfo>& result) {
  return answer(result, [](val& out, const lab::RunInfo& run) {
    out.set("parameters", run.parameters);
    out.set("vocabulary", strings(run.vocabulary));
    out.set("characters", run.characters);
    out.set("uniformLoss", run.uniform_loss);
    out.set("profile", text(run.profile));
    out.set("warnings", strings(run.warnings));
    out.set("heldOutCharacters", run.held_out_characters);
    val lines = val::object();
    lines.set("uniform", run.baselines.uniform);
    lines.set("unigram", run.baselines.unigram);
    lines.set("bigram", run.baselines.bigram);
    if (run.baselines.held_out_unigram) {
      lines.set("heldOutUnigram", *run.baselines.held_out_unigram);
      lines.set("heldOutBigram", *run.baselines.held_out_bigram);
    }
    out.set("baselines", lines);
    out.set("step", run.step);
    out.set("trainingText", text(run.training_text));
    out.set("heldOutText", text(run.held_out_text));
    out.set("textDigest", text(run.text_digest));
  });
}

val start_run(const val& config) { return run_answer(the_lab().start_run(settings_of(config))); }

val step_answer(const lab::Result<lab::StepReport>& result) {
  return answer(result, [](val& out, const auto& report) {
    out.set("step", report.step);
    out.set("loss", report.loss);
  });
}

val step() { return step_answer(the_lab().step()); }

// A copy of a Float32Array, Uint32Array or Uint8Array, in memory that is kept from call to call.
template <typename T>
std::span<const T> received(const val& array) {
  static std::vector<T> kept;
  kept.resize(array["length"].as<std::size_t>());
  val(emscripten::typed_memory_view(kept.size(), kept.data())).template call<void>("set", array);
  return kept;
}

// Writes into a Float32Array of the page's, which is as long.
val copied(const lab::Result<std::span<const float>>& result, const val& target) {
  return answer(result, [&target](val&, std::span<const float> values) {
    target.call<void>("set", val(emscripten::typed_memory_view(values.size(), values.data())));
  });
}

val begin_step() {
  return answer(the_lab().begin_step(), [](val& out, const auto& step) {
    out.set("starts", typed_copy(step.starts));
    out.set("shardSize", step.shard_size);
  });
}

val shards_left(const lab::Result<int>& result) {
  return answer(result, [](val& out, int left) { out.set("left", left); });
}

val add_own_shard() { return shards_left(the_lab().add_shard()); }

val add_shard(const val& gradient, double loss) {
  return shards_left(the_lab().add_shard(received<float>(gradient), loss));
}

val finish_step() { return step_answer(the_lab().finish_step()); }

val shard_gradient(const val& starts) {
  return answer(the_lab().shard_gradient(received<std::uint32_t>(starts)),
                [](val& out, double loss) { out.set("loss", loss); });
}

val copy_gradient(const val& target) { return copied(the_lab().gradient(), target); }

val copy_weights(const val& target) { return copied(the_lab().weights(), target); }

val set_weights(const val& weights) {
  return answer(the_lab().set_weights(received<float>(weights)), [](val&, bool) {});
}

val sample(const std::string& prompt, double count) {
  return answer(the_lab().sample(prompt, count),
                [](val& out, const std::string& written) { out.set("text", text(written)); });
}

val attention(const std::string& input, double layer, double head, const std::string& mask) {
  return answer(the_lab().attention(input, layer, head, mask), [](val& out, const auto& map) {
    out.set("size", map.size);
    out.set("weights", typed_copy(map.weights));
  });
}

val as_value(const lab::FieldValue& value) {
  return std::visit(
      [](const auto& plain) -> val {
        using Plain = std::decay_t<decltype(plain)>;
        if constexpr (std::is_same_v<Plain, double> || std::is_same_v<Plain, bool> ||
                      std::is_same_v<Plain, std::string>) {
          return val(plain);
        } else if constexpr (std::is_same_v<Plain, std::vector<std::string>>) {
          return strings(plain);
        } else {
          return typed_copy(plain);
        }
      },
      value);
}

val fields(const lab::Result<lab::Fields>& result) {
  return answer(result, [](val& out, const lab::Fields& named) {
    for (const auto& [name, value] : named) out.set(name, as_value(value));
  });
}

val window_loss(const std::string& kind, const std::string& of, double windows) {
  return fields(lab::window_loss(the_lab(), kind, of, windows));
}

val part_norms() { return fields(lab::part_norms(the_lab())); }

val tensor_lengths(const std::string& input) {
  return fields(lab::tensor_lengths(the_lab(), input));
}

val parameter_list() { return fields(lab::parameter_list(the_lab())); }

val write_text(const val& settings) {
  lab::WritingSettings plain;
  plain.prompt = settings["prompt"].as<std::string>();
  plain.count = settings["count"].as<double>();
  plain.temperature = value_or(settings["temperature"], plain.temperature);
  plain.top_k = value_or(settings["topK"], plain.top_k);
  plain.seed = value_or(settings["seed"], plain.seed);
  plain.cache = value_or(settings["cache"], plain.cache);
  plain.forced = value_or(settings["forced"], plain.forced);
  if (!settings["forcedPlaces"].isUndefined()) {
    plain.forced_places = numbers(settings["forcedPlaces"]);
  }
  return fields(lab::write(the_lab(), plain));
}

val writing_cost(double prompt, double count) {
  return fields(lab::writing_cost(the_lab(), prompt, count));
}

val cache_differences(const std::string& input, double prompt, const std::string& mask) {
  return fields(lab::cache_differences(the_lab(), input, prompt, mask));
}

val exposure(const std::string& passage, double start, const std::string& forced,
             const val& places) {
  return fields(lab::exposure(the_lab(), passage, start, forced, numbers(places)));
}

val parameter_budget(const val& config, double vocabulary) {
  return fields(lab::parameter_budget(settings_of(config), vocabulary));
}

val layer_norm_example(const val& values) {
  return fields(lab::layer_norm_example(numbers(values)));
}

val residual_example(const val& x, const val& branch) {
  return fields(lab::residual_example(numbers(x), numbers(branch)));
}

val read_text(const val& bytes, bool latin1) {
  const auto given = received<std::uint8_t>(bytes);
  return fields(lab::read_text_bytes({given.begin(), given.end()}, latin1));
}

val grammar_text(double seed, double replies) { return fields(lab::grammar_text(seed, replies)); }

std::string_view file_of(const val& bytes) {
  const auto given = received<std::uint8_t>(bytes);
  return {reinterpret_cast<const char*>(given.data()), given.size()};
}

val save_run(bool progress) { return fields(lab::save_run(the_lab(), progress)); }

val inspect_file(const val& bytes) { return fields(lab::inspect_file(file_of(bytes))); }

val load_weights(const val& bytes) { return fields(lab::load_weights(the_lab(), file_of(bytes))); }

val resume_run(const val& bytes, const std::string& corpus, double held_out_share) {
  return run_answer(the_lab().resume_run(file_of(bytes), corpus, held_out_share));
}

val set_learning_rate(double rate) { return fields(lab::set_learning_rate(the_lab(), rate)); }

val set_mask(const std::string& mask) { return fields(lab::set_mask(the_lab(), mask)); }

val digest() {
  return answer(the_lab().digest(), [](val& out, const auto& report) {
    out.set("digest", text(report.digest));
    out.set("profile", text(report.profile));
    out.set("step", report.step);
  });
}

val corpus() {
  val object = val::object();
  object.set("text", text(std::string(tinygpt::bakery_replies())));
  return object;
}

}  // namespace

namespace tinygpt::lab::bindings {

Lab& the_lab() {
  static Lab instance(kProfile);
  return instance;
}

val strings(const std::vector<std::string>& values) {
  val array = val::array();
  for (const std::string& value : values) array.call<void>("push", val::u8string(value.c_str()));
  return array;
}

std::vector<double> numbers(const val& array) {
  return emscripten::convertJSArrayToNumberVector<double>(array);
}

}  // namespace tinygpt::lab::bindings

EMSCRIPTEN_BINDINGS(lab) {
  emscripten::function("profile", &profile);
  emscripten::function("startRun", &start_run);
  emscripten::function("step", &step);
  emscripten::function("beginStep", &begin_step);
  emscripten::function("addOwnShard", &add_own_shard);
  emscripten::function("addShard", &add_shard);
  emscripten::function("finishStep", &finish_step);
  emscripten::function("shardGradient", &shard_gradient);
  emscripten::function("copyGradient", &copy_gradient);
  emscripten::function("copyWeights", &copy_weights);
  emscripten::function("setWeights", &set_weights);
  emscripten::function("sample", &sample);
  emscripten::function("attention", &attention);
  emscripten::function("digest", &digest);
  emscripten::function("corpus", &corpus);
  emscripten::function("windowLoss", &window_loss);
  emscripten::function("partNorms", &part_norms);
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
  emscripten::function("setLearningRate", &set_learning_rate);
  emscripten::function("setMask", &set_mask);
}
