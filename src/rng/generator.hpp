// SPDX-License-Identifier: MIT
// PyTorch's CPU random numbers: the same draws as after torch.manual_seed(seed).
// Which tensors are drawn, and in which order, is rng/init.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace tinygpt {

/// Mersenne Twister MT19937 (Matsumoto and Nishimura 1998) with torch's distributions on top.
/// Copying a generator copies its whole state: both continue with the same numbers.
class Generator {
 public:
  explicit Generator(std::uint32_t seed = 0) { reseed(seed); }

  /// As `torch.manual_seed(seed)`: also forgets a normal kept back for the next call.
  void reseed(std::uint32_t seed);

  /// Next raw 32 bits; bit-equal to torch's.
  std::uint32_t next();

  /// As `tensor.uniform_(low, high)` on float32: 24 random bits each, in [low, high). Bit-equal.
  void uniform(std::span<float> out, float low, float high);

  /// As `tensor.normal_()` on float32: mean 0, standard deviation 1. Sixteen or more values are
  /// Box-Muller transformed in blocks of 16 (the last block redrawn when it overlaps); fewer come
  /// one by one in double, two at a time, the second kept for the next call. Blocks are bit-equal
  /// to torch's on a processor with AVX2; its plain code differs by a few ULP from itself.
  void normal(std::span<float> out);

  /// As `torch.randint(0, bound, ...)`: the remainder of a raw draw. Bit-equal. Needs bound >= 1.
  std::int64_t randint(std::uint32_t bound);

  static constexpr int kWords = 624;
  /// All that the coming draws depend on.
  struct State {
    std::array<std::uint32_t, kWords> words{};
    int position = kWords;  ///< the next word; kWords: all are used up
    std::optional<double> kept_normal;
    bool operator==(const State&) const = default;
  };
  [[nodiscard]] State state() const { return {state_, position_, kept_normal_}; }
  /// Goes on as the generator did that the state is from. Errors: a position outside 0 to kWords.
  void set_state(const State& state);

 private:
  double uniform53();
  double normal_double();
  void refill();

  std::array<std::uint32_t, kWords> state_{};
  int position_ = kWords;
  std::optional<double> kept_normal_;  // Box-Muller makes two; the second waits here
};

}  // namespace tinygpt
