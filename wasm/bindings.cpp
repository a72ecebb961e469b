// SPDX-License-Identifier: MIT
// Embind: the lab as functions of plain JavaScript values. Every answer is a copy; the page never
// holds a view of the core's memory and has nothing to delete. Types: web/engine/shared.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include "data/corpus.hpp"
#include "lab.hpp"

namespace {

using emscripten::val;
namespace lab = tinygpt::lab;

#if AFG_HAS_FUSED
constexpr auto kProfile = tinygpt::Profile::fused;
#else
constexpr auto kProfile = tinygpt::Profile::exact;
#endif

lab::Lab& the_lab() {
  static lab::Lab instance(kProfile);
  return instance;
}

template <typename T>
val typed_copy(const std::vector<T>& values) {
  return val(emscripten::typed_memory_view(values.size(), values.data()))
      .template call<val>("slice");
}

val strings(const std::vector<std::string>& values) {
  val array = val::array();
  for (const std::string& value : values) array.call<void>("push", val::u8string(value.c_str()));
  return array;
}

val text(const std::string& value) { return val(value); }

// {ok: true, ...fields} or {ok: false, error, field}.
template <typename T, typename Fields>
val answer(const lab::Result<T>& result, Fields fields) {
  val object = val::object();
  object.set("ok", result.value.has_value());
  if (result.value) {
    fields(object, *result.value);
  } else {
    object.set("error", text(result.error));
    if (!result.field.empty()) object.set("field", text(result.field));
  }
  return object;
}

val profile() {
  return answer(the_lab().profile(),
                [](val& out, const std::string& name) { out.set("profile", text(name)); });
}

// An array of what `fields` makes of each value.
template <typename T, typename Fields>
val objects(const std::vector<T>& values, Fields fields) {
  val array = val::array();
  for (const T& value : values) {
    val object = val::object();
    fields(object, value);
    array.call<void>("push", object);
  }
  return array;
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

val describe_influence(const std::string& spec, double size, double layers) {
  return answer(the_lab().describe_influence(spec, size, layers),
                [](val& out, const auto& influence) {
                  out.set("spec", text(influence.spec));
                  out.set("size", influence.size);
                  out.set("layers", influence.layers);
                  out.set("reach", typed_copy(influence.reach));
                  out.set("layersNeeded", typed_copy(influence.layers_needed));
                  out.set("leaks", influence.leaks);
                });
}

val trace_influence(const std::string& spec, double size, double layers, double output,
                    double token) {
  return answer(the_lab().trace_influence(spec, size, layers, output, token),
                [](val& out, const auto& trace) {
                  out.set("layersNeeded", trace.layers_needed);
                  out.set("name", text(trace.name));
                  out.set("path", objects(trace.path, [](val& hop, const tinygpt::Hop& values) {
                            hop.set("query", values.query);
                            hop.set("key", values.key);
                            hop.set("layer", values.layer);
                          }));
                  out.set("closing", objects(trace.closing, [](val& cell, const auto& values) {
                            cell.set("query", values.first);
                            cell.set("key", values.second);
                          }));
                });
}

void set_line(val& out, const tinygpt::CodeLine& line) {
  out.set("library", text(line.library));
  out.set("call", text(line.call));
  out.set("argument", text(line.argument));
  out.set("convention", text(convention_name(line.convention)));
  if (line.code.empty()) {
    out.set("whyNot", text(line.why_not));
  } else {
    out.set("code", text(line.code));
  }
}

val translate_mask(const std::string& spec, double size) {
  return answer(the_lab().translate_mask(spec, size), [](val& out, const auto& translation) {
    out.set("spec", text(translation.spec));
    out.set("size", translation.size);
    out.set("conventions", objects(translation.conventions, [](val& entry, const auto& values) {
              entry.set("convention", text(convention_name(values.convention)));
              entry.set("matrix", typed_copy(values.matrix));
            }));
    out.set("readings", objects(translation.readings, [](val& entry, const auto& values) {
              entry.set("written", text(convention_name(values.written)));
              entry.set("read", text(convention_name(values.read)));
              entry.set("spec", text(values.spec));
            }));
    out.set("lines", objects(translation.lines, set_line));
  });
}

lab::RunSettings settings_of(const val& config) {
  const auto number = [&config](const char* name) { return config[name].as<double>(); };
  const val targets = config["targets"];
  return {.seed = number("seed"),
          .mask = config["mask"].as<std::string>(),
          .d_model = number("dModel"),
          .heads = number("heads"),
          .layers = number("layers"),
          .max_len = number("maxLen"),
          .batch = number("batch"),
          .context = number("context"),
          .learning_rate = number("learningRate"),
          .corpus = config["corpus"].as<std::string>(),
          .targets = targets.isUndefined() ? "next" : targets.as<std::string>()};
}

val start_run(const val& config) {
  return answer(the_lab().start_run(settings_of(config)), [](val& out, const auto& run) {
    out.set("parameters", run.parameters);
    out.set("vocabulary", strings(run.vocabulary));
    out.set("characters", run.characters);
    out.set("uniformLoss", run.uniform_loss);
    out.set("profile", text(run.profile));
    out.set("warnings", strings(run.warnings));
  });
}

val step_answer(const lab::Result<lab::StepReport>& result) {
  return answer(result, [](val& out, const auto& report) {
    out.set("step", report.step);
    out.set("loss", report.loss);
  });
}

val step() { return step_answer(the_lab().step()); }

// A copy of a Float32Array or Uint32Array, in memory that is kept from call to call.
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

std::vector<double> numbers(const val& array) {
  return emscripten::convertJSArrayToNumberVector<double>(array);
}

double number_or(const val& value, double absent) {
  return value.isUndefined() ? absent : value.as<double>();
}

val softmax_variant(const val& question) {
  const auto result =
      the_lab().softmax_variant({.scores = numbers(question["scores"]),
                                 .queries = question["queries"].as<double>(),
                                 .keys = question["keys"].as<double>(),
                                 .mask = question["mask"].as<std::string>(),
                                 .order = question["order"].as<std::string>(),
                                 .filler = question["filler"].as<double>(),
                                 .empty_row = question["emptyRow"].as<std::string>(),
                                 .temperature = number_or(question["temperature"], 1)});
  return answer(result, [](val& out, const auto& softmax) {
    out.set("queries", softmax.queries);
    out.set("keys", softmax.keys);
    out.set("maskedScores", typed_copy(softmax.masked_scores));
    out.set("exponentials", typed_copy(softmax.exponentials));
    out.set("weights", typed_copy(softmax.weights));
    out.set("rowSums", typed_copy(softmax.row_sums));
    out.set("columnSums", typed_copy(softmax.column_sums));
    out.set("entropy", typed_copy(softmax.entropy));
    out.set("leaked", typed_copy(softmax.leaked));
    out.set("emptyRows", typed_copy(softmax.empty_rows));
    out.set("fromBefore", softmax.from_before);
  });
}

val hidden_number(const val& question) {
  const auto number = [&question](const char* name) { return question[name].as<double>(); };
  const auto words = [&question](const char* name) { return question[name].as<std::string>(); };
  const auto result = the_lab().hidden_number({.queries = number("queries"),
                                               .keys = number("keys"),
                                               .scores = numbers(question["scores"]),
                                               .values = numbers(question["values"]),
                                               .mask = words("mask"),
                                               .key = number("key"),
                                               .place = words("place"),
                                               .number = words("number")});
  return answer(result, [](val& out, const auto& ways) {
    out.set("ways", objects(ways, [](val& entry, const lab::HiddenAnswer& way) {
              entry.set("way", text(way.way));
              entry.set("outputs", typed_copy(way.outputs));
              entry.set("poisoned", typed_copy(way.poisoned));
              entry.set("changed", typed_copy(way.changed));
            }));
  });
}

val trace(const lab::Result<std::vector<tinygpt::NamedTensor>>& result) {
  return answer(result, [](val& out, const auto& tensors) {
    val array = val::array();
    for (const tinygpt::NamedTensor& tensor : tensors) {
      val object = val::object();
      object.set("name", text(tensor.name));
      object.set("shape", typed_copy(tensor.shape));
      object.set("values", typed_copy(tensor.values));
      array.call<void>("push", object);
    }
    out.set("tensors", array);
  });
}

val trace_attention(const val& question) {
  return trace(the_lab().trace_attention({.heads = question["heads"].as<double>(),
                                          .queries = question["queries"].as<double>(),
                                          .keys = question["keys"].as<double>(),
                                          .head_width = question["headWidth"].as<double>(),
                                          .q = numbers(question["q"]),
                                          .k = numbers(question["k"]),
                                          .v = numbers(question["v"]),
                                          .mask = question["mask"].as<std::string>()}));
}

val trace_projected(const val& question) {
  return trace(the_lab().trace_projected({.positions = question["positions"].as<double>(),
                                          .width = question["width"].as<double>(),
                                          .heads = question["heads"].as<double>(),
                                          .x = numbers(question["x"]),
                                          .qkv = numbers(question["qkv"]),
                                          .out = numbers(question["out"]),
                                          .mask = question["mask"].as<std::string>()}));
}

val average_the_past(const val& values, double positions, double channels) {
  return answer(the_lab().average_the_past(numbers(values), positions, channels),
                [](val& out, const auto& average) {
                  out.set("positions", average.positions);
                  out.set("channels", average.channels);
                  out.set("byLoop", typed_copy(average.by_loop));
                  out.set("averaging", typed_copy(average.averaging));
                  out.set("byMatrix", typed_copy(average.by_matrix));
                  out.set("maskedScores", typed_copy(average.masked_scores));
                  out.set("weights", typed_copy(average.weights));
                  out.set("bySoftmax", typed_copy(average.by_softmax));
                });
}

val trace_layer(const std::string& input, double layer, const std::string& mask) {
  return trace(the_lab().trace_layer(input, layer, mask));
}

lab::LeakSettings leak_settings_of(const val& settings) {
  const auto number = [&settings](const char* name) { return settings[name].as<double>(); };
  const auto words = [&settings](const char* name) { return settings[name].as<std::string>(); };
  return {.model = words("model"),
          .text = words("text"),
          .seed = number("seed"),
          .vocabulary = number("vocabulary"),
          .length = number("length"),
          .d_model = number("dModel"),
          .heads = number("heads"),
          .layers = number("layers"),
          .enlarge = number("enlarge"),
          .mask = words("mask"),
          .promised = words("promised"),
          .padding = numbers(settings["padding"]),
          .change = number("change"),
          .fault = words("fault")};
}

val leak_test(const val& settings) {
  return answer(the_lab().leak_test(leak_settings_of(settings)), [](val& out, const auto& report) {
    out.set("verdict", text(report.verdict));
    out.set("tokens", typed_copy(report.tokens));
    out.set("changed", report.changed);
    out.set("replacement", report.replacement);
    out.set("differences", typed_copy(report.differences));
    out.set("mayChange", typed_copy(report.may_change));
    out.set("leaks", typed_copy(report.leaks));
    out.set("earlier", typed_copy(report.earlier));
    out.set("control", report.control);
    out.set("controlReached", typed_copy(report.control_reached));
  });
}

val targets_check() {
  return answer(the_lab().targets_check(), [](val& out, const auto& report) {
    out.set("verdict", text(report.verdict));
    out.set("positions", report.positions);
    out.set("next", report.next);
    out.set("same", report.same);
    out.set("tokens", typed_copy(report.first.tokens));
    out.set("targets", typed_copy(report.first.targets));
  });
}

val random_text(double seed, double length, const std::string& alphabet) {
  return answer(the_lab().random_text(seed, length, alphabet),
                [](val& out, const std::string& drawn) { out.set("text", text(drawn)); });
}

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

EMSCRIPTEN_BINDINGS(lab) {
  emscripten::function("profile", &profile);
  emscripten::function("describeMask", &describe_mask);
  emscripten::function("describeMask", &describe_mask_bottom_right);
  emscripten::function("describeInfluence", &describe_influence);
  emscripten::function("traceInfluence", &trace_influence);
  emscripten::function("translateMask", &translate_mask);
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
  emscripten::function("softmaxVariant", &softmax_variant);
  emscripten::function("hiddenNumber", &hidden_number);
  emscripten::function("traceAttention", &trace_attention);
  emscripten::function("traceProjected", &trace_projected);
  emscripten::function("averageThePast", &average_the_past);
  emscripten::function("traceLayer", &trace_layer);
  emscripten::function("leakTest", &leak_test);
  emscripten::function("targetsCheck", &targets_check);
  emscripten::function("randomText", &random_text);
  emscripten::function("digest", &digest);
  emscripten::function("corpus", &corpus);
}
