// SPDX-License-Identifier: MIT
// All numbers of a model, named and ordered as in PyTorch's state dict, in one stretch of memory.
// Gradients and AdamW's moments have the same layout. Not here: what is computed with them.
#pragma once

#include <string>
#include <vector>

#include "base/array.hpp"
#include "model/config.hpp"
#include "rng/generator.hpp"

namespace tinygpt {

struct WeightAndBias {
  Array weight;
  Array bias;
};

/// A part that the model does not have is an empty array.
struct BlockParameters {
  WeightAndBias ln1;            ///< (C), (C)
  Array attn_in_proj_weight;    ///< (3C, C): queries, keys, values
  Array attn_in_proj_bias;      ///< (3C)
  WeightAndBias attn_out_proj;  ///< (C, C), (C)
  WeightAndBias ln2;            ///< (C), (C)
  WeightAndBias ffn_0;          ///< (F, C), (F)
  WeightAndBias ffn_2;          ///< (C, F), (C)
};

class Parameters {
 public:
  struct Named {
    std::string name;  ///< PyTorch's: "blocks.0.attn.in_proj_weight"
    Array array;
  };

  /// All zero. Errors: a config that does not validate.
  explicit Parameters(const ModelConfig& config);

  Parameters(const Parameters&) = delete;
  Parameters& operator=(const Parameters&) = delete;
  Parameters(Parameters&&) = default;
  Parameters& operator=(Parameters&&) = default;
  ~Parameters() = default;

  /// Draws every parameter as torch does when it builds the modules in the model's order.
  void initialise(Generator& generator);

  /// Every number in state-dict order.
  [[nodiscard]] std::span<float> values() { return storage_; }
  [[nodiscard]] std::span<const float> values() const { return storage_; }
  /// Every tensor with its name, in state-dict order; a head that is tied is not named again.
  [[nodiscard]] const std::vector<Named>& named() const { return named_; }

  Array tok;  ///< (V, C)
  Array pos;  ///< (max_len, C), or empty
  std::vector<BlockParameters> blocks;
  WeightAndBias ln_f;  ///< (C), (C)
  WeightAndBias head;  ///< (V, C), (V); when tied, its weight is `tok`

 private:
  void initialise_head(Generator& generator);
  Array take(const std::string& name, const Shape& shape);
  WeightAndBias take_pair(const std::string& name, const Shape& weight, int bias);

  std::vector<float> storage_;
  std::vector<Named> named_;
  std::size_t used_ = 0;
};

}  // namespace tinygpt
