// SPDX-License-Identifier: MIT
// What a page may ask about a mask: influence, the way of a leak, translations; and refusals, which
// leave the run alone. What the answers mean is tested with the mask.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <limits>
#include <string>
#include <vector>

#include "lab.hpp"
#include "mask/spec.hpp"
#include "support/lab_answers.hpp"

using namespace tinygpt;
using lab::Lab;
using support::check_refused;
using support::value_of;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kBadNumbers[] = {-1.0, 0.5, 1e300, kNaN, kInfinity, -kInfinity};

}  // namespace

TEST_CASE("Influence is described at a size and a depth", "[wasm][lab][influence]") {
  const Lab lab(Profile::exact);
  const auto stray = value_of(lab.describe_influence("causal&full/+1.3", 4, 2));
  CHECK(stray.spec == "causal/+1.3");
  CHECK(stray.size == 4);
  CHECK(stray.layers == 2);
  CHECK(stray.reach == std::vector<std::uint8_t>{1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  CHECK(stray.layers_needed == std::vector<int>{0, -1, -1, -1, 1, 0, 2, 1, 1, 1, 0, 2, 1, 1, 1, 0});
  CHECK(stray.leaks == 3);
  CHECK(value_of(lab.describe_influence("causal/+1.3", 4, 1)).leaks == 1);
  CHECK(value_of(lab.describe_influence("causal/+1.3", 4, 0)).leaks == 0);
  CHECK(value_of(lab.describe_influence("causal", 4, 64)).leaks == 0);
  CHECK(value_of(lab.describe_influence("full", 512, 1)).leaks == 512 * 511 / 2);
}

TEST_CASE("The way of a leak has a name and the cells that close it", "[wasm][lab][influence]") {
  const Lab lab(Profile::exact);
  const auto trace = value_of(lab.trace_influence("causal/+1.4", 6, 2, 2, 4));
  CHECK(trace.layers_needed == 2);
  CHECK(trace.name == "2 <- 1 <- 4 through layers 2 and 1");
  CHECK(trace.path == Path{
                          {2, 1, 2},
                          {1, 4, 1}
  });
  CHECK(trace.closing == std::vector<Mask::Cell>{
                             {2, 1},
                             {1, 4}
  });

  const auto too_deep = value_of(lab.trace_influence("causal/+1.4", 6, 1, 2, 4));
  CHECK(too_deep.layers_needed == 2);
  CHECK(too_deep.name.empty());
  CHECK(too_deep.path.empty());
  CHECK(too_deep.closing.empty());

  const auto never = value_of(lab.trace_influence("causal", 6, 64, 2, 4));
  CHECK(never.layers_needed == -1);
  CHECK(never.name.empty());

  const auto itself = value_of(lab.trace_influence("~window:1", 6, 1, 2, 2));
  CHECK(itself.layers_needed == 0);
  CHECK(itself.name == "2 <- 2 by the residual");
  CHECK(itself.closing.empty());
}

TEST_CASE("A mask is translated into every convention, each read by each",
          "[wasm][lab][convention]") {
  const Lab lab(Profile::exact);
  const auto translation = value_of(lab.translate_mask("causal", 3));
  CHECK(translation.spec == "causal");
  CHECK(translation.size == 3);
  REQUIRE(translation.conventions.size() == 4);
  CHECK(translation.conventions[0].convention == Convention::true_blocks);
  CHECK(translation.conventions[0].matrix == std::vector<float>{0, 1, 1, 0, 0, 1, 0, 0, 0});
  CHECK(translation.conventions[2].matrix == Mask::causal().additive(3, 3));
  REQUIRE(translation.readings.size() == 16);
  const auto spec_of = [&](Convention written, Convention read) {
    return std::ranges::find_if(translation.readings,
                                [=](const auto& reading) {
                                  return reading.written == written && reading.read == read;
                                })
        ->spec;
  };
  CHECK(spec_of(Convention::true_blocks, Convention::true_blocks) == "causal");
  CHECK(spec_of(Convention::true_blocks, Convention::true_allows) == "~causal");
  CHECK(spec_of(Convention::true_allows, Convention::added) == "full");
  REQUIRE(translation.lines.size() == 8);
  CHECK(translation.lines[0].code ==
        "attn_mask = torch.triu(torch.ones(3, 3, dtype=torch.bool), diagonal=1)");
  CHECK(value_of(lab.translate_mask("causal/+0.1", 128)).lines.size() == 8);
}

TEST_CASE("Questions about a mask that cannot be answered are refused by name, and the run goes on",
          "[wasm][lab][error]") {
  Lab lab(Profile::exact);
  lab::RunSettings settings;
  settings.d_model = 8;
  settings.heads = 2;
  settings.layers = 1;
  settings.max_len = 16;
  settings.batch = 2;
  settings.context = 8;
  value_of(lab.start_run(settings));
  value_of(lab.step());
  const std::string before = value_of(lab.digest()).digest;
  for (const char* spec : {"", "casual", "(causal", "window:0", "causal/+1"}) {
    check_refused(lab.describe_mask(spec, 4, 4), "mask");
    check_refused(lab.describe_influence(spec, 4, 2), "mask");
    check_refused(lab.trace_influence(spec, 4, 2, 0, 1), "mask");
    check_refused(lab.translate_mask(spec, 4), "mask");
  }
  for (const double bad : kBadNumbers) {
    check_refused(lab.describe_influence("causal", bad, 2), "size");
    check_refused(lab.describe_influence("causal", 4, bad), "layers");
    check_refused(lab.trace_influence("causal", bad, 2, 0, 0), "size");
    check_refused(lab.trace_influence("causal", 4, bad, 0, 0), "layers");
    check_refused(lab.trace_influence("causal", 4, 2, bad, 0), "output");
    check_refused(lab.trace_influence("causal", 4, 2, 0, bad), "token");
    check_refused(lab.translate_mask("causal", bad), "size");
  }
  check_refused(lab.describe_influence("causal", 0, 2), "size");
  check_refused(lab.describe_influence("causal", 513, 2), "size");
  check_refused(lab.describe_influence("causal", 4, 65), "layers");
  check_refused(lab.trace_influence("causal", 4, 2, 4, 0), "output");
  check_refused(lab.trace_influence("causal", 4, 2, 0, 4), "token");
  check_refused(lab.translate_mask("causal", 129), "size");
  check_refused(lab.translate_mask("causal", 0), "size");
  CHECK(value_of(lab.digest()).digest == before);
  CHECK(value_of(lab.step()).step == 1);
}
