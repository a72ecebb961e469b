// SPDX-License-Identifier: MIT
// Embind: the module that owns a run. It makes the steps, and answers what is asked while they are
// made. Types: RunCore in web/engine/shared/core-api.ts.
#include "bindings.hpp"
#include "data/corpus.hpp"
#include "run_lab.hpp"
#include "window_loss.hpp"

namespace {

using namespace tinygpt::lab::bindings;  // NOLINT(google-build-using-namespace): they are one
                                         // file's length
namespace lab = tinygpt::lab;

val start_run(const val& config) { return run_answer(the_lab().start_run(settings_of(config))); }

val step_answer(const lab::Result<lab::StepReport>& result) {
  return answer(result, [](Object& out, const auto& report) {
    out.set("step", report.step);
    out.set("loss", report.loss);
  });
}

val step() { return step_answer(the_lab().step()); }

val begin_step() {
  return answer(the_lab().begin_step(), [](Object& out, const auto& step) {
    out.set("starts", step.starts);
    out.set("shardSize", step.shard_size);
  });
}

val shards_left(const lab::Result<int>& result) {
  return answer(result, [](Object& out, int left) { out.set("left", left); });
}

val add_own_shard() { return shards_left(the_lab().add_shard()); }

val add_shard(const val& gradient, double loss) {
  return shards_left(the_lab().add_shard(received<float>(gradient), loss));
}

val finish_step() { return step_answer(the_lab().finish_step()); }

val shard_gradient(const val& starts) {
  return answer(the_lab().shard_gradient(received<std::uint32_t>(starts)),
                [](Object& out, double loss) { out.set("loss", loss); });
}

// Writes into a Float32Array of the page's, which is as long.
val copy_gradient(const val& target) {
  return answer(the_lab().gradient(), [&target](Object&, std::span<const float> values) {
    target.call<void>("set", val(emscripten::typed_memory_view(values.size(), values.data())));
  });
}

val sample(const std::string& prompt, double count) {
  return answer(the_lab().sample(prompt, count),
                [](Object& out, const std::string& written) { out.set("text", written); });
}

val attention(const std::string& input, double layer, double head, const std::string& mask) {
  return answer(the_lab().attention(input, layer, head, mask), [](Object& out, const auto& map) {
    out.set("size", map.size);
    out.set("weights", map.weights);
  });
}

val window_loss(const std::string& kind, const std::string& of, double windows) {
  return fields_answer(lab::window_loss(the_lab(), kind, of, windows));
}

// Of the module's one run.
lab::LossInParts& loss_in_parts() {
  static lab::LossInParts loss;
  return loss;
}

val begin_window_loss(const std::string& kind, const std::string& of, double windows) {
  return fields_answer(loss_in_parts().begin(the_lab(), kind, of, windows));
}

val add_window_loss() { return fields_answer(loss_in_parts().add(the_lab())); }

val finish_window_loss() { return fields_answer(loss_in_parts().finish()); }

val part_norms() { return fields_answer(lab::part_norms(the_lab())); }

val set_learning_rate(double rate) {
  return fields_answer(lab::set_learning_rate(the_lab(), rate));
}

val set_mask(const std::string& mask) { return fields_answer(lab::set_mask(the_lab(), mask)); }

val digest() {
  return answer(the_lab().digest(), [](Object& out, const auto& report) {
    out.set("digest", report.digest);
    out.set("profile", report.profile);
    out.set("step", report.step);
  });
}

val corpus() {
  Object object;
  object.set("text", std::string(tinygpt::bakery_replies()));
  return object.value();
}

}  // namespace

EMSCRIPTEN_BINDINGS(run) {
  register_describe_mask();
  emscripten::function("startRun", &start_run);
  emscripten::function("step", &step);
  emscripten::function("beginStep", &begin_step);
  emscripten::function("addOwnShard", &add_own_shard);
  emscripten::function("addShard", &add_shard);
  emscripten::function("finishStep", &finish_step);
  emscripten::function("shardGradient", &shard_gradient);
  emscripten::function("copyGradient", &copy_gradient);
  register_state();
  emscripten::function("sample", &sample);
  emscripten::function("attention", &attention);
  emscripten::function("digest", &digest);
  emscripten::function("corpus", &corpus);
  emscripten::function("windowLoss", &window_loss);
  emscripten::function("beginWindowLoss", &begin_window_loss);
  emscripten::function("addWindowLoss", &add_window_loss);
  emscripten::function("finishWindowLoss", &finish_window_loss);
  emscripten::function("partNorms", &part_norms);
  emscripten::function("setLearningRate", &set_learning_rate);
  emscripten::function("setMask", &set_mask);
}
