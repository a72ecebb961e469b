// SPDX-License-Identifier: MIT
// The file format: bytes as they must be, one sentence for each thing that can be wrong, and files
// damaged at random. The golden files' reader (tests/support) is the independent one.
#include "data/safetensors.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/error.hpp"
#include "rng/generator.hpp"

using namespace tinygpt;

namespace {

const std::vector<float> kNumbers{1.0f, -2.5f, 0.0f, 3e30f, 7e-40f, 6.0f};

std::string length_bytes(std::uint64_t length) {
  std::string bytes(8, '\0');
  std::memcpy(bytes.data(), &length, 8);
  return bytes;
}

// A file of that header and that many bytes of zeros.
std::string file_of(const std::string& header, std::size_t data_bytes) {
  return length_bytes(header.size()) + header + std::string(data_bytes, '\0');
}

std::string problem(const std::string& bytes) {
  try {
    read_safetensors(bytes);
  } catch (const Error& error) {
    CHECK(error.field() == "file");
    return error.what();
  }
  return "accepted";
}

// The problem of a file with one tensor of that entry, and 24 bytes.
std::string entry_problem(const std::string& entry) {
  return problem(file_of("{\"x\":" + entry + "}", 24));
}

std::string entry(const std::string& shape, const std::string& offsets) {
  return R"({"dtype":"F32","shape":[)" + shape + R"(],"data_offsets":[)" + offsets + "]}";
}

std::string small_file() {
  const std::vector<TensorToWrite> tensors{
      {       "b", ConstArray(kNumbers.data(), {2, 3})},
      {"a.\u00E9", ConstArray(kNumbers.data(),     {})},
      {   "empty", ConstArray(kNumbers.data(), {0, 5})}
  };
  const std::vector<std::pair<std::string, std::string>> metadata{
      {"key", "a \"quoted\"\nline"}
  };
  return write_safetensors(tensors, metadata);
}

}  // namespace

TEST_CASE("A written file is the bytes that safetensors asks for", "[data][property]") {
  const std::string bytes = small_file();
  const std::string header = R"({"__metadata__":{"key":"a \"quoted\"\u000aline"},)"
                             R"("b":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},)"
                             "\"a.\u00E9\":"
                             R"({"dtype":"F32","shape":[],"data_offsets":[24,28]},)"
                             R"("empty":{"dtype":"F32","shape":[0,5],"data_offsets":[28,28]}})";
  const std::size_t padded = (header.size() + 7) / 8 * 8;
  CHECK(bytes.substr(0, 8) == length_bytes(padded));
  CHECK(bytes.substr(8, padded) == header + std::string(padded - header.size(), ' '));
  CHECK(bytes.size() == 8 + padded + 28);
  CHECK(std::memcmp(bytes.data() + 8 + padded, kNumbers.data(), 24) == 0);
  CHECK(small_file() == bytes);
}

TEST_CASE("A written file is read back bit by bit", "[data][property]") {
  const TensorFile file = read_safetensors(small_file());
  REQUIRE(file.tensors.size() == 3);
  CHECK(file.tensors[0].name == "b");
  CHECK(file.tensors[0].shape == Shape{2, 3});
  CHECK(file.tensors[0].values == kNumbers);
  CHECK(file.tensor("a.\u00E9")->shape == Shape{});
  CHECK(file.tensor("a.\u00E9")->values == std::vector<float>{1.0f});
  CHECK(file.tensor("empty")->values.empty());
  CHECK(file.tensor("c") == nullptr);
  CHECK(*file.text("key") == "a \"quoted\"\nline");
  CHECK(file.text("other") == nullptr);
}

TEST_CASE("A header may name tensors in any order, and metadata anywhere", "[data][property]") {
  const TensorFile file =
      read_safetensors(file_of("{\"z\":" + entry("2", "16,24") + ",\"e\":" + entry("0", "16,16") +
                                   R"(,"__metadata__":{"k":"v"},"a":)" + entry("4", "0,16") + "}",
                               24));
  REQUIRE(file.tensors.size() == 3);
  CHECK(file.tensors[0].name == "a");
  CHECK(file.tensors[1].name == "e");
  CHECK(file.tensors[2].name == "z");
  CHECK(*file.text("k") == "v");
  CHECK(read_safetensors(file_of("{}", 0)).tensors.empty());
}

TEST_CASE("A file whose length or header cannot be is refused before memory is taken",
          "[data][error]") {
  CHECK(problem("") ==
        "The file has 0 bytes; a safetensors file has at least 8: it is another kind of file, or "
        "is cut off.");
  CHECK(problem("1234567").find("The file has 7 bytes") == 0);
  CHECK(problem("Your plum cake is out for delivery.") ==
        "The file claims a header of 8461261084583882585 bytes, and at most 1048576 are read: it "
        "is no safetensors file, or is damaged.");
  CHECK(problem(length_bytes(2147483648U) + "{}").find("a header of 2147483648 bytes") !=
        std::string::npos);
  CHECK(problem(length_bytes(~0ULL) + "{}").find("18446744073709551615 bytes") !=
        std::string::npos);
  CHECK(problem(length_bytes(1048577) + std::string(1048577, ' ')).find("at most 1048576") !=
        std::string::npos);
  CHECK(
      problem(length_bytes(3) + "{}") ==
      "The file claims a header of 3 bytes but has only 2 behind its length: it is cut off, or is "
      "no safetensors file.");
}

TEST_CASE("A header that is not the JSON object of safetensors is refused by its byte",
          "[data][error]") {
  const auto header = [](const std::string& text) { return problem(file_of(text, 0)); };
  CHECK(header("[]") ==
        "The header is not as safetensors has it: at byte 0 an object is expected.");
  CHECK(header("").find("at byte 0 an object is expected.") != std::string::npos);
  CHECK(header("{\"\xff\":1}").find("at byte 2 the bytes are not UTF-8.") != std::string::npos);
  CHECK(header("{} {}").find("at byte 3 more follows") != std::string::npos);
  CHECK(header(R"({"__metadata__":{"k":1}})") ==
        "The header of \"__metadata__\" is not as safetensors has it: at byte 21 a string is "
        "expected.");
  CHECK(header(R"({"__metadata__":["k"]})").find("an object is expected.") != std::string::npos);
  CHECK(header(R"({"__metadata__":{"k":"1","k":"2"}})").find("\"k\" is named a second time") !=
        std::string::npos);
  const std::string one = entry("0", "0,0");
  CHECK(header("{\"x\":" + one + ",\"x\":" + one + "}").find("\"x\" is named a second time") !=
        std::string::npos);
}

TEST_CASE("A tensor that the header does not describe rightly is refused by its name",
          "[data][error]") {
  CHECK(entry_problem(entry("6", "0,24")) == "accepted");
  CHECK(entry_problem(R"({"dtype":"F16","shape":[12],"data_offsets":[0,24]})") ==
        "The tensor \"x\" has the type F16; only F32 can be read.");
  CHECK(entry_problem(R"({"dtype":"F32","shape":[6]})") ==
        "The tensor \"x\" needs dtype, shape and data_offsets, and lacks one.");
  CHECK(entry_problem(R"({"dtype":"F32","shape":[6],"data_offsets":[0]})") ==
        "The tensor \"x\" has 1 data_offsets; 2 are needed.");
  CHECK(entry_problem(R"({"dtype":"F32","shape":[6],"data_offsets":[0,24],"device":"cpu"})") ==
        "The tensor \"x\" has a part \"device\" that safetensors does not know.");
  for (const char* size : {"-6", "6.0", "6e0", "\"6\"", "[6]", "9007199254740992"}) {
    INFO(size);
    CHECK(entry_problem(entry(size, "0,24"))
              .find("The header of \"x\" is not as safetensors has "
                    "it: at byte 29 a whole number") == 0);
  }
  CHECK(entry_problem(entry("2147483648", "0,24")) ==
        "The tensor \"x\" has a size of 2147483648; at most 2147483647 can be read.");
  CHECK(entry_problem(entry("1,1,1,1,6", "0,24")) ==
        "The tensor \"x\" has 5 sizes; at most 4 can be read.");
  // 2^16 four times is 2^64, which is 0 in 64 bits; with 24 bytes it must not pass for none.
  CHECK(entry_problem(entry("65536,65536,65536,65536", "0,0")).find("does not fit its shape") !=
        std::string::npos);
  CHECK(entry_problem(entry("2147483647,2147483647,2147483647,2147483647", "0,24"))
            .find("does not fit its shape") != std::string::npos);
}

TEST_CASE("Bytes that tensors do not share out among them are refused", "[data][error]") {
  CHECK(entry_problem(entry("6", "24,0")) ==
        "The tensor \"x\" lies at bytes 24 to 0, which is backwards.");
  CHECK(entry_problem(entry("7", "0,28")) ==
        "The tensor \"x\" lies at bytes 0 to 28, but the file has only 24 behind the header: it is "
        "cut off.");
  CHECK(entry_problem(entry("5", "0,24")) ==
        "The tensor \"x\" lies at bytes 0 to 24, which does not fit its shape (5) of 4-byte "
        "numbers.");
  CHECK(entry_problem(entry("5", "0,23")).find("does not fit its shape") != std::string::npos);
  CHECK(entry_problem(entry("5", "4,24")) ==
        "The tensor \"x\" lies at bytes 4 to 24, behind a hole that begins at 0.");
  CHECK(entry_problem(entry("5", "0,20")) ==
        "The file goes on for 4 bytes behind its last tensor.");
  CHECK(problem(file_of("{}", 1)) == "The file goes on for 1 byte behind its last tensor.");
  const auto two = [](const std::string& a, const std::string& b) {
    return problem(file_of("{\"x\":" + a + ",\"y\":" + b + "}", 24));
  };
  CHECK(two(entry("3", "0,12"), entry("3", "12,24")) == "accepted");
  CHECK(two(entry("3", "0,12"), entry("4", "8,24")) ==
        "The tensor \"y\" lies at bytes 8 to 24, inside the one before it, which ends at 12.");
  CHECK(two(entry("6", "0,24"), entry("6", "0,24")).find("inside the one before it") !=
        std::string::npos);
  CHECK(two(entry("3", "0,12"), entry("2", "16,24")).find("a hole that begins at 12") !=
        std::string::npos);
}

TEST_CASE("NaN and infinity are named with their tensor", "[data][error]") {
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
        -std::numeric_limits<float>::infinity()}) {
    std::vector<float> values = kNumbers;
    values[4] = bad;
    const std::vector<TensorToWrite> tensors{
        {"fine", ConstArray(kNumbers.data(), {6})},
        { "bad",   ConstArray(values.data(), {6})}
    };
    const TensorFile file = read_safetensors(write_safetensors(tensors, {}));
    CHECK_THROWS_WITH(require_finite(file),
                      "The tensor \"bad\" holds NaN or an infinite number (number 4 of 6): these "
                      "weights are of no use.");
  }
  CHECK_NOTHROW(require_finite(read_safetensors(small_file())));
}

TEST_CASE("A file cut off anywhere is refused in one sentence", "[data][error]") {
  const std::string bytes = small_file();
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    INFO(length);
    CHECK(problem(bytes.substr(0, length)).ends_with('.'));
  }
  CHECK(problem(bytes) == "accepted");
}
