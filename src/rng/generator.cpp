// SPDX-License-Identifier: MIT
// MT19937 and torch's uniform, normal and integer rules on it.
#include "rng/generator.hpp"

#include <cmath>

#include "base/elementary.hpp"
#include "base/error.hpp"
#include "base/fused.hpp"
#include "rng/box_muller.hpp"

namespace tinygpt {
namespace {

constexpr double kTwoPi = 6.283185307179586;

float uniform24(std::uint32_t raw) { return static_cast<float>(raw & 0xffffffU) * 0x1p-24f; }

}  // namespace

void Generator::reseed(std::uint32_t seed) {
  state_[0] = seed;
  for (std::uint32_t i = 1; i < kWords; ++i) {
    const std::uint32_t previous = state_[i - 1];
    state_[i] = 1812433253U * (previous ^ (previous >> 30U)) + i;
  }
  position_ = kWords;
  kept_normal_.reset();
}

void Generator::set_state(const State& state) {
  if (state.position < 0 || state.position > kWords) {
    refuse({"A generator's position is from 0 to 624; got ", state.position, "."});
  }
  state_ = state.words;
  position_ = state.position;
  kept_normal_ = state.kept_normal;
}

void Generator::refill() {
  constexpr int kShift = 397;
  for (int i = 0; i < kWords; ++i) {
    const auto at = [this](int index) -> std::uint32_t& {
      return state_[static_cast<std::size_t>(index % kWords)];
    };
    const std::uint32_t mixed = (at(i) & 0x80000000U) | (at(i + 1) & 0x7fffffffU);
    at(i) = at(i + kShift) ^ (mixed >> 1U) ^ ((mixed & 1U) != 0U ? 0x9908b0dfU : 0U);
  }
  position_ = 0;
}

std::uint32_t Generator::next() {
  if (position_ == kWords) refill();
  std::uint32_t word = state_[static_cast<std::size_t>(position_++)];
  word ^= word >> 11U;
  word ^= (word << 7U) & 0x9d2c5680U;
  word ^= (word << 15U) & 0xefc60000U;
  return word ^ (word >> 18U);
}

void Generator::uniform(std::span<float> out, float low, float high) {
  for (float& value : out) value = fused_multiply_add(uniform24(next()), high - low, low);
}

double Generator::uniform53() {
  const std::uint64_t high = next();
  const std::uint64_t low = next();
  return static_cast<double>(((high << 32U) | low) & ((1ULL << 53U) - 1)) * 0x1p-53;
}

double Generator::normal_double() {
  if (kept_normal_) {
    const double kept = *kept_normal_;
    kept_normal_.reset();
    return kept;
  }
  const double angle = kTwoPi * uniform53();
  const double radius = std::sqrt(-2.0 * log(1.0 - uniform53()));
  const auto [sine, cosine] = sine_cosine(angle);
  kept_normal_ = radius * sine;
  return radius * cosine;
}

void Generator::normal(std::span<float> out) {
  if (out.size() < kNormalBlock) {
    for (float& value : out) value = static_cast<float>(normal_double());
    return;
  }
  for (float& value : out) value = uniform24(next());
  std::size_t start = 0;
  for (; start + kNormalBlock <= out.size(); start += kNormalBlock) {
    box_muller(out.subspan(start).first<kNormalBlock>());
  }
  if (start == out.size()) return;
  const auto last = out.last<kNormalBlock>();
  for (float& value : last) value = uniform24(next());
  box_muller(last);
}

std::int64_t Generator::randint(std::uint32_t bound) {
  if (bound == 0) refuse({"randint needs a bound of at least 1; got 0."});
  return next() % bound;
}

}  // namespace tinygpt
