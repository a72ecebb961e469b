// SPDX-License-Identifier: MIT
// Sentences put together, and numbers in them.
#include "base/sentence.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdio>
#include <limits>

#include "base/error.hpp"
#include "checks.hpp"
#include "rng/generator.hpp"

using namespace tinygpt;

namespace {

std::string by_printf(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

// What a check says that it got.
std::string got(double value) {
  try {
    lab::whole("field", "It", value, 1, 0);
  } catch (const Error& error) {
    const std::string sentence = error.what();
    const std::string before = "It must be a whole number from 1 to 0; got ";
    return sentence.substr(before.size(), sentence.size() - before.size() - 1);
  }
  return "nothing";
}

}  // namespace

TEST_CASE("a sentence is its words and whole numbers, one after the other", "[base][unit]") {
  const std::string name = "keys";
  CHECK(say({"There are ", 3, " ", name, " of ", std::int64_t{1} << 40, ", and ", -7, "."}) ==
        "There are 3 keys of 1099511627776, and -7.");
  CHECK(say({std::numeric_limits<std::int64_t>::min()}) == "-9223372036854775808");
  CHECK(say({}).empty());
}

TEST_CASE("an error that is refused has its field and its sentence", "[base][unit]") {
  try {
    refuse("batch", {"got ", 0, "."});
    FAIL("nothing was thrown");
  } catch (const Error& error) {
    CHECK(error.field() == "batch");
    CHECK(std::string(error.what()) == "got 0.");
  }
  try {
    refuse({"no field"});
    FAIL("nothing was thrown");
  } catch (const Error& error) {
    CHECK(error.field().empty());
  }
}

TEST_CASE("a number that is refused is written as printf writes ten digits", "[lab][unit]") {
  for (const double value : {0.0,
                             0.5,
                             -0.5,
                             1.0,
                             10.0,
                             4096.0,
                             1e-4,
                             1e-5,
                             0.00012345678905,
                             123456.789,
                             9999999999.0,
                             1e10,
                             9999999999.5,
                             12345678901.0,
                             0.99999999999,
                             1e300,
                             -1e-300,
                             4294967296.0,
                             std::numeric_limits<double>::max(),
                             std::numeric_limits<double>::min(),
                             std::numeric_limits<double>::denorm_min()}) {
    CHECK(got(value) == by_printf(value));
  }
  Generator generator(6);
  for (int i = 0; i < 2000; ++i) {
    const double fraction = static_cast<double>(generator.next()) / 4294967296.0;
    const int exponent = static_cast<int>(generator.randint(600)) - 300;
    const double value = (fraction - 0.5) * std::pow(10.0, exponent);
    INFO(value);
    CHECK(got(value) == by_printf(value));
  }
}
