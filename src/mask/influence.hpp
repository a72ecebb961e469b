// SPDX-License-Identifier: MIT
// How far a mask lets a token travel. A block adds to each position what it reads, so information
// moves one visible cell per layer, or stays where it is by the residual: after L layers the reach
// is the boolean product (mask or identity)^L. This is what a leak test may expect to change.
// Not for how much arrives: that depends on the weights.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mask/mask.hpp"

namespace tinygpt {

/// One read on a token's way: in block `layer`, counted from 1, position `query` reads `key`.
struct Hop {
  int query = 0;
  int key = 0;
  int layer = 0;
  bool operator==(const Hop&) const = default;
};

/// From the output back to the token: each hop's key is the next one's query, and the last hop is
/// in layer 1. No hops: a position reaches itself by the residual.
using Path = std::vector<Hop>;

/// "1 <- 3 <- 4 through layers 2 and 1", "1 <- 4 through layer 1"; for no hops "2 <- 2 by the
/// residual", which is why `output` is asked for.
std::string path_name(int output, const Path& path);

/// A mask's influence among T positions. Tokens and outputs are counted from 0.
class Influence {
 public:
  static constexpr int kNever = -1;

  /// Errors: T < 1. Cost: T^2 reads of the mask, then T^3 / 64 words; memory T^2 ints.
  Influence(const Mask& mask, int T);

  [[nodiscard]] int T() const { return T_; }

  /// The fewest layers after which a change of `token` can be seen at `output`: 0 for itself,
  /// kNever if no depth suffices. Errors: positions outside 0 to T - 1, here and below.
  [[nodiscard]] int layers_needed(int output, int token) const;
  /// (T, T) row-major: layers_needed for each output (row) and token (column).
  [[nodiscard]] const std::vector<int>& layers_needed() const { return needed_; }

  /// (T, T) row-major: 1 where the token (column) can change the output (row) of `layers` layers.
  /// Errors: layers < 0.
  [[nodiscard]] std::vector<std::uint8_t> reach(int layers) const;

  /// The outputs of `layers` layers that may change when `token` does, ascending; all others must
  /// stay as they are to the bit. Errors: layers < 0.
  [[nodiscard]] std::vector<int> changed_by(int token, int layers) const;

  /// The way with the fewest hops, at each of them through the smallest position; nothing if there
  /// is none. Cost T per hop.
  [[nodiscard]] std::optional<Path> shortest_path(int output, int token) const;

  /// The cells of which each, blocked alone, keeps `token` from `output` through `layers` layers,
  /// in the order of the shortest path; none if nothing arrives or several ways lead there. Such a
  /// cell is on every way, so only those of the shortest are tried. Cost T^2 / 64 words for each of
  /// its at most `layers` cells.
  [[nodiscard]] std::vector<Mask::Cell> closing_cells(int output, int token, int layers) const;

 private:
  using Words = std::vector<std::uint64_t>;  // a set of positions, 64 to a word

  // The fewest hops from every token to `output`, kNever where there is no way, as if `without`
  // were blocked.
  [[nodiscard]] std::vector<int> hops_to(int output, const Mask::Cell& without) const;
  [[nodiscard]] int needed(int output, int token) const;
  void require_position(int position) const;

  int T_;
  int words_per_row_;
  Words visible_;            // (T, words_per_row): the keys that each query reads
  std::vector<int> needed_;  // (T, T)
};

}  // namespace tinygpt
