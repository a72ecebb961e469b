// SPDX-License-Identifier: MIT
// What a page may ask about a mask, without a run.
#include "checks.hpp"
#include "mask/influence.hpp"
#include "mask/spec.hpp"

namespace tinygpt::lab {
namespace {

constexpr int kLargestMask = 512;         // positions
constexpr int kLargestTranslation = 128;  // a painted mask is written out, once for each reader
constexpr int kMostLayers = 64;

Alignment alignment_of(const std::string& name) {
  if (name == "bottom-right") return Alignment::bottom_right;
  if (name == "top-left") return Alignment::top_left;
  refuse("alignment", {"The alignment must be bottom-right or top-left."});
}

int mask_size(double size, int largest) {
  return whole("size", "The number of positions", size, 1, largest);
}

int layer_count(double layers) {
  return whole("layers", "The number of layers", layers, 0, kMostLayers);
}

}  // namespace

Result<MaskDescription> Lab::describe_mask(const std::string& spec, double queries, double keys,
                                           const std::string& alignment) const {
  return attempt([&] {
    const Mask mask = parse_mask(spec);
    const int K = whole("keys", "The number of keys", keys, 1, kLargestMask);
    const int Q = whole("queries", "The number of queries", queries, 1, kLargestMask);
    const Alignment aligned = alignment_of(alignment);
    MaskDescription description{.spec = mask_spec(mask),
                                .queries = Q,
                                .keys = K,
                                .allowed = mask.bitmap(Q, K, aligned),
                                .counts = mask.visible_counts(Q, K, aligned),
                                .visible = 0,
                                .empty_rows = mask.empty_rows(Q, K, aligned)};
    for (const int count : description.counts) description.visible += count;
    return description;
  });
}

Result<InfluenceDescription> Lab::describe_influence(const std::string& spec, double size,
                                                     double layers) const {
  return attempt([&] {
    const Mask mask = parse_mask(spec);
    const int T = mask_size(size, kLargestMask);
    const int depth = layer_count(layers);
    const Influence influence(mask, T);
    InfluenceDescription description{.spec = mask_spec(mask),
                                     .size = T,
                                     .layers = depth,
                                     .reach = influence.reach(depth),
                                     .layers_needed = influence.layers_needed(),
                                     .leaks = 0};
    for (int output = 0; output < T; ++output) {
      for (int token = output + 1; token < T; ++token) {
        description.leaks += description.reach[static_cast<std::size_t>(output * T + token)];
      }
    }
    return description;
  });
}

Result<Trace> Lab::trace_influence(const std::string& spec, double size, double layers,
                                   double output, double token) const {
  return attempt([&] {
    const Mask mask = parse_mask(spec);
    const int T = mask_size(size, kLargestMask);
    const int depth = layer_count(layers);
    const int to = whole("output", "The output", output, 0, T - 1);
    const int from = whole("token", "The token", token, 0, T - 1);
    const Influence influence(mask, T);
    Trace trace{.layers_needed = influence.layers_needed(to, from),
                .path = {},
                .name = {},
                .closing = influence.closing_cells(to, from, depth)};
    if (trace.layers_needed == Influence::kNever || trace.layers_needed > depth) return trace;
    trace.path = influence.shortest_path(to, from).value();
    trace.name = path_name(to, trace.path);
    return trace;
  });
}

Result<Translation> Lab::translate_mask(const std::string& spec, double size) const {
  return attempt([&] {
    const Mask mask = parse_mask(spec);
    const int T = mask_size(size, kLargestTranslation);
    Translation translation{.spec = mask_spec(mask),
                            .size = T,
                            .conventions = {},
                            .readings = {},
                            .lines = code_lines(mask, T, T)};
    for (const Convention written : kConventions) {
      translation.conventions.push_back({written, to_convention(mask, written, T, T)});
      for (const Convention read : kConventions) {
        translation.readings.push_back({written, read, mask_spec(misread(mask, written, read))});
      }
    }
    return translation;
  });
}

}  // namespace tinygpt::lab
