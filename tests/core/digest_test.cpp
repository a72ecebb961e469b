// SPDX-License-Identifier: MIT
// The fingerprint: that it is FNV-1a, and that it tells apart what differs in a single bit.
#include "base/digest.hpp"

#include <array>
#include <bit>
#include <catch_amalgamated.hpp>
#include <limits>
#include <vector>

using namespace tinygpt;

TEST_CASE("The digest of nothing is FNV-1a's offset basis", "[base][digest]") {
  CHECK(digest({}) == 0xcbf29ce484222325ULL);
}

TEST_CASE("The digest is FNV-1a over little-endian bytes", "[base][digest]") {
  // "foobar!!" as two floats; 0x85944171f73967e8 is the published hash of its first six bytes.
  const std::array<float, 2> letters{std::bit_cast<float>(0x626f6f66U),
                                     std::bit_cast<float>(0x21217261U)};
  std::uint64_t expected = 0x85944171f73967e8ULL;
  for (int i = 0; i < 2; ++i) expected = (expected ^ 0x21U) * 0x100000001b3ULL;
  CHECK(digest(letters) == expected);
}

TEST_CASE("A digest in parts is the digest of the whole", "[base][digest]") {
  const std::array<float, 5> values{1.0f, -2.5f, 3e30f, 0.0f, 7e-40f};
  const std::span<const float> all(values);
  for (std::size_t cut = 0; cut <= values.size(); ++cut) {
    CHECK(digest(all.subspan(cut), digest(all.first(cut))) == digest(all));
  }
}

TEST_CASE("Any single bit, sign of zero or order changes the digest", "[base][digest][property]") {
  const std::vector<float> values{1.0f, 2.0f, 0.0f, 4.0f};
  const std::uint64_t before = digest(values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::uint32_t bit = 0; bit < 32; ++bit) {
      std::vector<float> changed = values;
      changed[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(values[i]) ^ (1U << bit));
      CHECK(digest(changed) != before);
    }
  }
  CHECK(digest(std::vector<float>{2.0f, 1.0f, 0.0f, 4.0f}) != before);
  CHECK(digest(std::vector<float>{1.0f, 2.0f, 0.0f}) != before);
}

TEST_CASE("A digest is written as 16 lower-case hexadecimal digits", "[base][digest]") {
  CHECK(digest_text(0) == "0000000000000000");
  CHECK(digest_text(0x0123456789abcdefULL) == "0123456789abcdef");
  CHECK(digest_text(std::numeric_limits<std::uint64_t>::max()) == "ffffffffffffffff");
}
