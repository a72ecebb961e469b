// SPDX-License-Identifier: MIT
// Files damaged at random: each is either read, or refused in one sentence; under the sanitizers
// too.
#include <catch_amalgamated.hpp>
#include <cstring>

#include "base/error.hpp"
#include "support/lesson.hpp"
#include "support/profiles.hpp"
#include "train/checkpoint.hpp"

using namespace tinygpt;

namespace {

std::string valid_file() {
  TrainConfig config = support::lesson(Mask::causal());
  config.model = {.d_model = 4, .heads = 2, .layers = 1, .max_len = 4};
  config.context = 4;
  config.batch = 2;
  Trainer trainer(config, "abc abd abe abf", support::exact());
  trainer.step();
  return write_checkpoint(checkpoint_of(trainer, true));
}

class Damage {
 public:
  explicit Damage(std::string file) : file_(std::move(file)) {
    std::uint64_t length = 0;
    std::memcpy(&length, file_.data(), sizeof length);
    header_end_ = 8 + static_cast<std::size_t>(length);
  }

  std::string next() {
    std::string file = file_;
    for (std::uint32_t i = 1 + below(3); i > 0; --i) damage(file);
    return file;
  }

 private:
  std::uint32_t below(std::size_t bound) {
    return static_cast<std::uint32_t>(generator_.randint(static_cast<std::uint32_t>(bound)));
  }

  void damage(std::string& file) {
    constexpr std::string_view kPieces[] = {
        "0",  "9",    "-",    "1e9", "99999999999999999999", "\"",  "{",    "}",     "[",  "]",
        ",",  ":",    "null", "F16", "__metadata__",         "\\u", "\xff", "[[[[[", "\\", "tied",
        "18", "1024", "post", "true"};
    if (file.empty()) return;
    const std::size_t in_header = std::min(header_end_, file.size());
    const std::size_t at = below(below(4) == 0 ? file.size() : in_header);
    switch (below(6)) {
      case 0:
        file[at] = static_cast<char>(file[at] ^ (1U << below(8)));
        break;
      case 1:
        file.resize(at);
        break;
      case 2:
        file.insert(at, kPieces[below(std::size(kPieces))]);
        break;
      case 3:
        file.erase(at, 1 + below(12));
        break;
      case 4:
        edit_header(file, at);
        break;
      default:
        file.append(1 + below(9), 'x');
    }
  }

  // A header that stays as long as its length says, so that what lies behind is looked at.
  void edit_header(std::string& file, std::size_t at) {
    constexpr std::string_view kDigits = "0123456789";
    if (at < 8) return;
    if (const std::size_t digit = file.find_first_of(kDigits, at); digit != std::string::npos) {
      file[digit] = kDigits[below(kDigits.size())];
    }
  }

  std::string file_;
  std::size_t header_end_ = 0;
  Generator generator_{1};
};

}  // namespace

TEST_CASE("Two thousand damaged files are each read, or refused in one sentence",
          "[train][checkpoint][fuzz]") {
  const std::string valid = valid_file();
  Damage damage(valid);
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::string file = damage.next();
    try {
      const Checkpoint checkpoint = read_checkpoint(file);
      CHECK_NOTHROW(checkpoint.config.validate());
      // Whatever was read is whole: it is written as a file that is read as the same.
      const std::string again = write_checkpoint(checkpoint);
      CHECK(write_checkpoint(read_checkpoint(again)) == again);
    } catch (const Error& error) {
      ++refused;
      const std::string sentence = error.what();
      INFO(i << ": " << sentence);
      CHECK(sentence.ends_with('.'));
      CHECK(sentence.find('\n') == std::string::npos);
    }
  }
  CHECK(refused > 1500);
  CHECK(refused < 2000);
}
