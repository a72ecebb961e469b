// SPDX-License-Identifier: MIT
// Embind: what every module of the page has, and what their bindings share. The questions of each:
// bindings_run.cpp, bindings_figures.cpp, bindings_study.cpp. Types: web/engine/shared/core-api.ts.
#include "bindings.hpp"

#include <utility>

namespace tinygpt::lab::bindings {
namespace {

#if AFG_HAS_FUSED
constexpr auto kProfile = Profile::fused;
#else
constexpr auto kProfile = Profile::exact;
#endif

val profile() {
  return answer(the_lab().profile(),
                [](val& out, const std::string& name) { out.set("profile", text(name)); });
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

val describe_mask(const std::string& spec, double queries, double keys,
                  const std::string& alignment) {
  return answer(the_lab().describe_mask(spec, queries, keys, alignment),
                [](val& out, const auto& mask) {
                  out.set("spec", text(mask.spec));
                  out.set("queries", mask.queries);
                  out.set("keys", mask.keys);
                  out.set("allowed", typed_copy(mask.allowed));
                  out.set("counts", typed_copy(mask.counts));
                  out.set("visible", mask.visible);
                  out.set("emptyRows", typed_copy(mask.empty_rows));
                });
}

val describe_mask_bottom_right(const std::string& spec, double queries, double keys) {
  return describe_mask(spec, queries, keys, "bottom-right");
}

val start_copy(const val& config, const std::string& characters) {
  return answer(the_lab().start_copy(settings_of(config), characters), [](val&, bool) {});
}

val set_weights(const val& weights) {
  return answer(the_lab().set_weights(received<float>(weights)), [](val&, bool) {});
}

// Writes into a Float32Array of the page's, which is as long.
val copy_weights(const val& target) {
  return answer(the_lab().weights(), [&target](val&, std::span<const float> values) {
    target.call<void>("set", val(emscripten::typed_memory_view(values.size(), values.data())));
  });
}

}  // namespace

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

RunSettings settings_of(const val& config) {
  const auto number = [&config](const char* name) { return config[name].as<double>(); };
  RunSettings plain{.seed = number("seed"),
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
  take("beta1", plain.beta1);
  take("beta2", plain.beta2);
  take("epsilon", plain.epsilon);
  return plain;
}

val run_answer(const Result<RunInfo>& result) {
  return answer(result, [](val& out, const RunInfo& run) {
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

val fields_answer(const Result<Fields>& result) {
  return answer(result, [](val& out, const Fields& named) {
    for (const auto& [name, value] : named) out.set(name, as_value(value));
  });
}

namespace {

/// Of a run, for a copy of it in another module.
val copy_state() {
  return answer(the_lab().state(), [](val& out, const RunState& state) {
    const auto& [optimizer, generator] = state.progress;
    out.set("weights", typed_copy(state.weights));
    out.set("steps", optimizer.steps);
    out.set("expAvg", typed_copy(optimizer.exp_avg));
    out.set("expAvgSq", typed_copy(optimizer.exp_avg_sq));
    out.set("words", typed_copy(std::vector(generator.words.begin(), generator.words.end())));
    out.set("position", generator.position);
    if (generator.kept_normal) out.set("keptNormal", *generator.kept_normal);
  });
}

val set_state(const val& given) {
  const auto floats = [&given](const char* name) {
    const auto values = received<float>(given[name]);
    return std::vector(values.begin(), values.end());
  };
  RunState state{
      .weights = floats("weights"),
      .progress = {.optimizer = {.steps = given["steps"].as<int>(),
                                 .exp_avg = floats("expAvg"),
                                 .exp_avg_sq = floats("expAvgSq")},
                   .generator = {}}
  };
  Generator::State& generator = state.progress.generator;
  std::ranges::copy(received<std::uint32_t>(given["words"]).first<Generator::kWords>(),
                    generator.words.begin());
  generator.position = given["position"].as<int>();
  if (const val kept = given["keptNormal"]; !kept.isUndefined()) {
    generator.kept_normal = kept.as<double>();
  }
  return answer(the_lab().set_state(state), [](val&, bool) {});
}

}  // namespace

void register_describe_mask() {
  if (static bool done = false; std::exchange(done, true)) return;
  emscripten::function("describeMask", &describe_mask);
  emscripten::function("describeMask", &describe_mask_bottom_right);
}

void register_state() {
  if (static bool done = false; std::exchange(done, true)) return;
  emscripten::function("copyState", &copy_state);
  emscripten::function("setState", &set_state);
}

}  // namespace tinygpt::lab::bindings

EMSCRIPTEN_BINDINGS(every_module) {
  using namespace tinygpt::lab::bindings;  // NOLINT(google-build-using-namespace)
  emscripten::function("profile", &profile);
  emscripten::function("startCopy", &start_copy);
  emscripten::function("copyWeights", &copy_weights);
  emscripten::function("setWeights", &set_weights);
}
