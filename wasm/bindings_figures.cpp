// SPDX-License-Identifier: MIT
// Embind: the module of the figures, about masks and attention without a run, and leak tests, of a
// copy of a run too. Types: FiguresCore in web/engine/shared/core-api.ts.
#include "bindings.hpp"

namespace {

using namespace tinygpt::lab::bindings;  // NOLINT(google-build-using-namespace): they are one
                                         // file's length
namespace lab = tinygpt::lab;

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

val softmax_variant(const val& question) {
  const auto result =
      the_lab().softmax_variant({.scores = numbers(question["scores"]),
                                 .queries = question["queries"].as<double>(),
                                 .keys = question["keys"].as<double>(),
                                 .mask = question["mask"].as<std::string>(),
                                 .order = question["order"].as<std::string>(),
                                 .filler = question["filler"].as<double>(),
                                 .empty_row = question["emptyRow"].as<std::string>(),
                                 .temperature = value_or(question["temperature"], 1.0)});
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

val order_test(const val& settings) {
  const auto number = [&settings](const char* name) { return settings[name].as<double>(); };
  const auto result = the_lab().order_test({.seed = number("seed"),
                                            .vocabulary = number("vocabulary"),
                                            .d_model = number("dModel"),
                                            .heads = number("heads"),
                                            .layers = number("layers"),
                                            .positions = settings["positions"].as<bool>(),
                                            .mask = settings["mask"].as<std::string>(),
                                            .tokens = numbers(settings["tokens"]),
                                            .first = number("first"),
                                            .second = number("second")});
  return answer(result, [](val& out, const auto& report) {
    out.set("differences", typed_copy(report.differences));
    out.set("usual", typed_copy(report.usual));
    out.set("before", typed_copy(report.before));
    out.set("after", typed_copy(report.after));
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

}  // namespace

EMSCRIPTEN_BINDINGS(figures) {
  register_describe_mask();
  emscripten::function("describeInfluence", &describe_influence);
  emscripten::function("traceInfluence", &trace_influence);
  emscripten::function("translateMask", &translate_mask);
  emscripten::function("softmaxVariant", &softmax_variant);
  emscripten::function("hiddenNumber", &hidden_number);
  emscripten::function("traceAttention", &trace_attention);
  emscripten::function("traceProjected", &trace_projected);
  emscripten::function("averageThePast", &average_the_past);
  emscripten::function("traceLayer", &trace_layer);
  emscripten::function("leakTest", &leak_test);
  emscripten::function("orderTest", &order_test);
  emscripten::function("targetsCheck", &targets_check);
  emscripten::function("randomText", &random_text);
}
