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
                [](Object& out, const auto& influence) {
                  out.set("spec", influence.spec);
                  out.set("size", influence.size);
                  out.set("layers", influence.layers);
                  out.set("reach", influence.reach);
                  out.set("layersNeeded", influence.layers_needed);
                  out.set("leaks", influence.leaks);
                });
}

val trace_influence(const std::string& spec, double size, double layers, double output,
                    double token) {
  return answer(the_lab().trace_influence(spec, size, layers, output, token),
                [](Object& out, const auto& trace) {
                  out.set("layersNeeded", trace.layers_needed);
                  out.set("name", trace.name);
                  out.set("path", objects(trace.path, [](Object& hop, const tinygpt::Hop& values) {
                            hop.set("query", values.query);
                            hop.set("key", values.key);
                            hop.set("layer", values.layer);
                          }));
                  out.set("closing", objects(trace.closing, [](Object& cell, const auto& values) {
                            cell.set("query", values.first);
                            cell.set("key", values.second);
                          }));
                });
}

void set_line(Object& out, const tinygpt::CodeLine& line) {
  out.set("library", line.library);
  out.set("call", line.call);
  out.set("argument", line.argument);
  out.set("convention", convention_name(line.convention));
  if (line.code.empty()) {
    out.set("whyNot", line.why_not);
  } else {
    out.set("code", line.code);
  }
}

val translate_mask(const std::string& spec, double size) {
  return answer(the_lab().translate_mask(spec, size), [](Object& out, const auto& translation) {
    out.set("spec", translation.spec);
    out.set("size", translation.size);
    out.set("conventions", objects(translation.conventions, [](Object& entry, const auto& values) {
              entry.set("convention", convention_name(values.convention));
              entry.set("matrix", values.matrix);
            }));
    out.set("readings", objects(translation.readings, [](Object& entry, const auto& values) {
              entry.set("written", convention_name(values.written));
              entry.set("read", convention_name(values.read));
              entry.set("spec", values.spec);
            }));
    out.set("lines", objects(translation.lines, set_line));
  });
}

val softmax_variant(const val& question) {
  const auto result =
      the_lab().softmax_variant({.scores = numbers_in(question, "scores"),
                                 .queries = number_in(question, "queries"),
                                 .keys = number_in(question, "keys"),
                                 .mask = words_in(question, "mask"),
                                 .order = words_in(question, "order"),
                                 .filler = number_in(question, "filler"),
                                 .empty_row = words_in(question, "emptyRow"),
                                 .temperature = value_or(question, "temperature", 1.0)});
  return answer(result, [](Object& out, const auto& softmax) {
    out.set("queries", softmax.queries);
    out.set("keys", softmax.keys);
    out.set("maskedScores", softmax.masked_scores);
    out.set("exponentials", softmax.exponentials);
    out.set("weights", softmax.weights);
    out.set("rowSums", softmax.row_sums);
    out.set("columnSums", softmax.column_sums);
    out.set("entropy", softmax.entropy);
    out.set("leaked", softmax.leaked);
    out.set("emptyRows", softmax.empty_rows);
    out.set("fromBefore", softmax.from_before);
  });
}

val hidden_number(const val& question) {
  const auto number = [&question](const char* name) { return number_in(question, name); };
  const auto words = [&question](const char* name) { return words_in(question, name); };
  const auto result = the_lab().hidden_number({.queries = number("queries"),
                                               .keys = number("keys"),
                                               .scores = numbers_in(question, "scores"),
                                               .values = numbers_in(question, "values"),
                                               .mask = words("mask"),
                                               .key = number("key"),
                                               .place = words("place"),
                                               .number = words("number")});
  return answer(result, [](Object& out, const auto& ways) {
    out.set("ways", objects(ways, [](Object& entry, const lab::HiddenAnswer& way) {
              entry.set("way", way.way);
              entry.set("outputs", way.outputs);
              entry.set("poisoned", way.poisoned);
              entry.set("changed", way.changed);
            }));
  });
}

val trace(const lab::Result<std::vector<tinygpt::NamedTensor>>& result) {
  return answer(result, [](Object& out, const auto& tensors) {
    out.set("tensors", objects(tensors, [](Object& entry, const tinygpt::NamedTensor& tensor) {
              entry.set("name", tensor.name);
              entry.set("shape", tensor.shape);
              entry.set("values", tensor.values);
            }));
  });
}

val trace_attention(const val& question) {
  return trace(the_lab().trace_attention({.heads = number_in(question, "heads"),
                                          .queries = number_in(question, "queries"),
                                          .keys = number_in(question, "keys"),
                                          .head_width = number_in(question, "headWidth"),
                                          .q = numbers_in(question, "q"),
                                          .k = numbers_in(question, "k"),
                                          .v = numbers_in(question, "v"),
                                          .mask = words_in(question, "mask")}));
}

val trace_projected(const val& question) {
  return trace(the_lab().trace_projected({.positions = number_in(question, "positions"),
                                          .width = number_in(question, "width"),
                                          .heads = number_in(question, "heads"),
                                          .x = numbers_in(question, "x"),
                                          .qkv = numbers_in(question, "qkv"),
                                          .out = numbers_in(question, "out"),
                                          .mask = words_in(question, "mask")}));
}

val average_the_past(const val& values, double positions, double channels) {
  return answer(the_lab().average_the_past(numbers(values), positions, channels),
                [](Object& out, const auto& average) {
                  out.set("positions", average.positions);
                  out.set("channels", average.channels);
                  out.set("byLoop", average.by_loop);
                  out.set("averaging", average.averaging);
                  out.set("byMatrix", average.by_matrix);
                  out.set("maskedScores", average.masked_scores);
                  out.set("weights", average.weights);
                  out.set("bySoftmax", average.by_softmax);
                });
}

val trace_layer(const std::string& input, double layer, const std::string& mask) {
  return trace(the_lab().trace_layer(input, layer, mask));
}

lab::LeakSettings leak_settings_of(const val& settings) {
  const auto number = [&settings](const char* name) { return number_in(settings, name); };
  const auto words = [&settings](const char* name) { return words_in(settings, name); };
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
          .padding = numbers_in(settings, "padding"),
          .change = number("change"),
          .fault = words("fault")};
}

val leak_test(const val& settings) {
  return answer(the_lab().leak_test(leak_settings_of(settings)),
                [](Object& out, const auto& report) {
                  out.set("verdict", report.verdict);
                  out.set("tokens", report.tokens);
                  out.set("changed", report.changed);
                  out.set("replacement", report.replacement);
                  out.set("differences", report.differences);
                  out.set("mayChange", report.may_change);
                  out.set("leaks", report.leaks);
                  out.set("earlier", report.earlier);
                  out.set("control", report.control);
                  out.set("controlReached", report.control_reached);
                });
}

val order_test(const val& settings) {
  const auto number = [&settings](const char* name) { return number_in(settings, name); };
  const auto result = the_lab().order_test({.seed = number("seed"),
                                            .vocabulary = number("vocabulary"),
                                            .d_model = number("dModel"),
                                            .heads = number("heads"),
                                            .layers = number("layers"),
                                            .positions = settings["positions"].as<bool>(),
                                            .mask = words_in(settings, "mask"),
                                            .tokens = numbers_in(settings, "tokens"),
                                            .first = number("first"),
                                            .second = number("second")});
  return answer(result, [](Object& out, const auto& report) {
    out.set("differences", report.differences);
    out.set("usual", report.usual);
    out.set("before", report.before);
    out.set("after", report.after);
  });
}

val targets_check() {
  return answer(the_lab().targets_check(), [](Object& out, const auto& report) {
    out.set("verdict", report.verdict);
    out.set("positions", report.positions);
    out.set("next", report.next);
    out.set("same", report.same);
    out.set("tokens", report.first.tokens);
    out.set("targets", report.first.targets);
  });
}

val random_text(double seed, double length, const std::string& alphabet) {
  return answer(the_lab().random_text(seed, length, alphabet),
                [](Object& out, const std::string& drawn) { out.set("text", drawn); });
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
