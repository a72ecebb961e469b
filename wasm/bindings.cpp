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
                [](Object& out, const std::string& name) { out.set("profile", name); });
}

val describe_mask(const std::string& spec, double queries, double keys,
                  const std::string& alignment) {
  return answer(the_lab().describe_mask(spec, queries, keys, alignment),
                [](Object& out, const auto& mask) {
                  out.set("spec", mask.spec);
                  out.set("queries", mask.queries);
                  out.set("keys", mask.keys);
                  out.set("allowed", mask.allowed);
                  out.set("counts", mask.counts);
                  out.set("visible", mask.visible);
                  out.set("emptyRows", mask.empty_rows);
                });
}

val describe_mask_bottom_right(const std::string& spec, double queries, double keys) {
  return describe_mask(spec, queries, keys, "bottom-right");
}

val start_copy(const val& config, const std::string& characters) {
  return answer(the_lab().start_copy(settings_of(config), characters), [](Object&, bool) {});
}

val set_weights(const val& weights) {
  return answer(the_lab().set_weights(received<float>(weights)), [](Object&, bool) {});
}

// Writes into a Float32Array of the page's, which is as long.
val copy_weights(const val& target) {
  return answer(the_lab().weights(), [&target](Object&, std::span<const float> values) {
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

double number_in(const val& question, const char* name) { return question[name].as<double>(); }

std::string words_in(const val& question, const char* name) {
  return question[name].as<std::string>();
}

std::vector<double> numbers_in(const val& question, const char* name) {
  return numbers(question[name]);
}

Object::Object() : object_(val::object()) {}

void Object::set(const char* name, const val& value) { object_.set(name, value); }

void Object::set(const char* name, const std::string& value) { set(name, val(value)); }

void Object::set_truth(const char* name, bool value) { set(name, val(value)); }

void Object::set_number(const char* name, double value) { set(name, val(value)); }

void Object::set_copy(const char* name, const val& view) { set(name, view.call<val>("slice")); }

val failure_answer(const std::string& error, const std::string& field) {
  Object object;
  object.set("ok", false);
  object.set("error", error);
  if (!field.empty()) object.set("field", field);
  return object.value();
}

void push(val& array, const Object& object) { array.call<void>("push", object.value()); }

RunSettings settings_of(const val& config) {
  const auto number = [&config](const char* name) { return number_in(config, name); };
  RunSettings plain{.seed = number("seed"),
                    .mask = words_in(config, "mask"),
                    .d_model = number("dModel"),
                    .heads = number("heads"),
                    .layers = number("layers"),
                    .max_len = number("maxLen"),
                    .batch = number("batch"),
                    .context = number("context"),
                    .learning_rate = number("learningRate"),
                    .corpus = words_in(config, "corpus")};
  // A page may leave these out.
  const auto take = [&config](const char* name, auto& setting) {
    setting = value_or(config, name, setting);
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
  return answer(result, [](Object& out, const RunInfo& run) {
    out.set("parameters", run.parameters);
    out.set("vocabulary", strings(run.vocabulary));
    out.set("characters", run.characters);
    out.set("uniformLoss", run.uniform_loss);
    out.set("profile", run.profile);
    out.set("warnings", strings(run.warnings));
    out.set("heldOutCharacters", run.held_out_characters);
    Object lines;
    lines.set("uniform", run.baselines.uniform);
    lines.set("unigram", run.baselines.unigram);
    lines.set("bigram", run.baselines.bigram);
    if (run.baselines.held_out_unigram) {
      lines.set("heldOutUnigram", *run.baselines.held_out_unigram);
      lines.set("heldOutBigram", *run.baselines.held_out_bigram);
    }
    out.set("baselines", lines.value());
    out.set("step", run.step);
    out.set("trainingText", run.training_text);
    out.set("heldOutText", run.held_out_text);
    out.set("textDigest", run.text_digest);
  });
}

val fields_answer(const Result<Fields>& result) {
  return answer(result, [](Object& out, const Fields& named) {
    for (const auto& [name, value] : named) {
      std::visit(
          [&out, name](const auto& plain) {
            if constexpr (std::is_same_v<std::decay_t<decltype(plain)>, std::vector<std::string>>) {
              out.set(name, strings(plain));
            } else {
              out.set(name, plain);
            }
          },
          value);
    }
  });
}

namespace {

/// Of a run, for a copy of it in another module.
val copy_state() {
  return answer(the_lab().state(), [](Object& out, const RunState& state) {
    const auto& [optimizer, generator] = state.progress;
    out.set("weights", state.weights);
    out.set("steps", optimizer.steps);
    out.set("expAvg", optimizer.exp_avg);
    out.set("expAvgSq", optimizer.exp_avg_sq);
    out.set("words", std::vector(generator.words.begin(), generator.words.end()));
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
  return answer(the_lab().set_state(state), [](Object&, bool) {});
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
