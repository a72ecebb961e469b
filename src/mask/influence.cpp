// SPDX-License-Identifier: MIT
// Breadth-first search from each output, a set of positions at a time: the fewest hops say the
// reach at every depth at once.
#include "mask/influence.hpp"

#include <algorithm>
#include <bit>

#include "base/error.hpp"

namespace tinygpt {
namespace {

constexpr int kBits = 64;
constexpr Mask::Cell kNoCell{-1, -1};

void require_layers(int layers) {
  if (layers >= 0) return;
  refuse("layers", {"A number of layers is 0 or more; got ", layers, "."});
}

void set(std::uint64_t* words, int position) {
  words[position / kBits] |= std::uint64_t{1} << static_cast<unsigned>(position % kBits);
}

// Calls visit(position) for each member of the set.
template <typename Visit>
void for_each_position(const std::vector<std::uint64_t>& words, Visit visit) {
  for (std::size_t w = 0; w < words.size(); ++w) {
    for (std::uint64_t left = words[w]; left != 0; left &= left - 1) {
      visit(static_cast<int>(w) * kBits + std::countr_zero(left));
    }
  }
}

}  // namespace

std::string path_name(int output, const Path& path) {
  std::string name = std::to_string(output);
  if (path.empty()) return say({name, " <- ", name, " by the residual"});
  for (const Hop& hop : path) name += say({" <- ", hop.key});
  name += path.size() == 1 ? " through layer " : " through layers ";
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (i > 0) name += i + 1 == path.size() ? " and " : ", ";
    name += std::to_string(path[i].layer);
  }
  return name;
}

Influence::Influence(const Mask& mask, int T) : T_(T), words_per_row_((T + kBits - 1) / kBits) {
  const std::vector<std::uint8_t> bits = mask.bitmap(T, T);
  visible_.assign(static_cast<std::size_t>(T) * static_cast<std::size_t>(words_per_row_), 0);
  for (int query = 0; query < T; ++query) {
    std::uint64_t* row = visible_.data() + static_cast<std::ptrdiff_t>(query) * words_per_row_;
    for (int key = 0; key < T; ++key) {
      if (bits[static_cast<std::size_t>(query) * static_cast<std::size_t>(T) +
               static_cast<std::size_t>(key)] != 0) {
        set(row, key);
      }
    }
  }
  needed_.reserve(bits.size());
  for (int output = 0; output < T; ++output) {
    const std::vector<int> hops = hops_to(output, kNoCell);
    needed_.insert(needed_.end(), hops.begin(), hops.end());
  }
}

std::vector<int> Influence::hops_to(int output, const Mask::Cell& without) const {
  std::vector<int> hops(static_cast<std::size_t>(T_), kNever);
  Words seen(static_cast<std::size_t>(words_per_row_), 0);
  Words frontier = seen;
  set(seen.data(), output);
  set(frontier.data(), output);
  hops[static_cast<std::size_t>(output)] = 0;
  for (int hop = 1; std::ranges::any_of(frontier, [](auto word) { return word != 0; }); ++hop) {
    Words next(seen.size(), 0);
    for_each_position(frontier, [&](int query) {
      const std::uint64_t* row =
          visible_.data() + static_cast<std::ptrdiff_t>(query) * words_per_row_;
      for (std::size_t w = 0; w < next.size(); ++w) {
        std::uint64_t keys = row[w];
        if (query == without.first && static_cast<int>(w) == without.second / kBits) {
          keys &= ~(std::uint64_t{1} << static_cast<unsigned>(without.second % kBits));
        }
        next[w] |= keys & ~seen[w];
      }
    });
    for_each_position(next, [&](int key) { hops[static_cast<std::size_t>(key)] = hop; });
    for (std::size_t w = 0; w < next.size(); ++w) seen[w] |= next[w];
    frontier = std::move(next);
  }
  return hops;
}

void Influence::require_position(int position) const {
  if (position >= 0 && position < T_) return;
  refuse("position", {"There are positions 0 to ", T_ - 1, "; got ", position, "."});
}

int Influence::needed(int output, int token) const {
  return needed_[static_cast<std::size_t>(output) * static_cast<std::size_t>(T_) +
                 static_cast<std::size_t>(token)];
}

int Influence::layers_needed(int output, int token) const {
  require_position(output);
  require_position(token);
  return needed(output, token);
}

std::vector<std::uint8_t> Influence::reach(int layers) const {
  require_layers(layers);
  std::vector<std::uint8_t> reached;
  reached.reserve(needed_.size());
  for (const int hops : needed_) reached.push_back(hops != kNever && hops <= layers ? 1 : 0);
  return reached;
}

std::vector<int> Influence::changed_by(int token, int layers) const {
  require_position(token);
  require_layers(layers);
  std::vector<int> outputs;
  for (int output = 0; output < T_; ++output) {
    const int hops = needed(output, token);
    if (hops != kNever && hops <= layers) outputs.push_back(output);
  }
  return outputs;
}

std::optional<Path> Influence::shortest_path(int output, int token) const {
  const int hops = layers_needed(output, token);
  if (hops == kNever) return std::nullopt;
  Path path;
  for (int query = output, layer = hops; layer > 0; --layer) {
    int key = 0;  // the first that is read and is one hop nearer to the token
    while (needed(query, key) != 1 || needed(key, token) != layer - 1) ++key;
    path.push_back({query, key, layer});
    query = key;
  }
  return path;
}

std::vector<Mask::Cell> Influence::closing_cells(int output, int token, int layers) const {
  require_layers(layers);
  std::vector<Mask::Cell> closing;
  const std::optional<Path> path = shortest_path(output, token);
  if (!path || static_cast<int>(path->size()) > layers) return closing;
  for (const Hop& hop : *path) {
    const Mask::Cell cell{hop.query, hop.key};
    const int hops = hops_to(output, cell)[static_cast<std::size_t>(token)];
    if (hops == kNever || hops > layers) closing.push_back(cell);
  }
  return closing;
}

}  // namespace tinygpt
