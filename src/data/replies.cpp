// SPDX-License-Identifier: MIT
// The tables, the facts that one reply is about, and the sentences that tell them.
#include "data/replies.hpp"

#include <array>
#include <string_view>

#include "base/error.hpp"
#include "data/corpus.hpp"
#include "rng/generator.hpp"

namespace tinygpt {
namespace {

struct Kind {
  const char* one;
  const char* many;
  const char* flavours;
  const char* adjectives;
  std::uint32_t price;  // euros for one
  const char* keeps;
  bool always_many;
};

// No j, q or z, so that the vocabulary stays small; a word takes "an" where a vowel letter begins
// it. The first digit of an order number counts these kinds from 1.
constexpr std::array<Kind, 6> kKinds{
    {
     {"cake", "cakes", "chocolate|plum|lemon|carrot|vanilla|walnut|honey|orange|coffee",
         "eggless|birthday|small|layered", 18, "four days in a cool place", false},
     {"loaf", "loaves", "rye|oat|wheat|seeded|spelt|olive|onion|sourdough",
         "sliced|dark|crusty|round", 4, "three days in a paper bag", false},
     {"tart", "tarts", "apple|pear|cherry|almond|lemon|apricot|plum", "warm|iced|open|small", 12,
         "two days in the fridge", false},
     {"bun", "buns", "cinnamon|raisin|cardamom|saffron|honey|orange", "sticky|soft|filled", 2,
         "one day under a cloth", true},
     {"pie", "pies", "mushroom|leek|cheese|potato|spinach|onion|apple",
         "hot|deep|savoury|golden", 9, "two days in the cold", false},
     {"biscuit", "biscuits", "ginger|butter|oat|almond|lemon|coconut",
         "eggless|crisp|thin|salted", 1, "three weeks in a tin", true},
     }
};

struct Day {
  const char* name;
  std::uint32_t opens;  // hours of 24
  std::uint32_t closes;
};

// The second digit of an order number counts these from 1.
constexpr std::array<Day, 7> kDays{
    {{"Monday", 10, 14},
     {"Tuesday", 8, 17},
     {"Wednesday", 8, 16},
     {"Thursday", 9, 18},
     {"Friday", 7, 19},
     {"Saturday", 7, 15},
     {"Sunday", 9, 12}}
};

constexpr const char* kReasons =
    "the snow|heavy rain|a flat tyre|a broken oven|road works|a power cut|slow traffic|thick fog";
constexpr const char* kNumbers = "one|two|three|four|five|six";

// Marks: $i item, $g the same without adjective, $j one of another flavour, $m item with its
// number, $M the same to begin a sentence, $n order number, $b is or are, $h has or have, $s "s"
// where the item is one (it keeps, they keep), $t it or them, $p It or They, $d day, $D another, $o
// and $e when that day begins and ends, $a and $l an hour of it and a later one, $c price, $f what
// delivery costs on that day, $r reason, $k how it keeps, $u a number of candles. A sentence that
// begins with # is about several items, with * about cakes.
constexpr const char* kSentences =
    "Your $i $b out for delivery.|"
    "Your $i $b out for delivery and will reach you soon.|"
    "Your $i $b out for delivery and will reach you by $l.|"
    "Sorry, your delivery is late. Your $i will reach you by $a.|"
    "Sorry about the delay. Your $i will reach you on $d by $l.|"
    "Sorry, the van is late because of $r. Your $i will be there by $l.|"
    "Order $n, $m, will be ready on $d at $a.|"
    "Your order $n of $m leaves our kitchen on $d at $a.|"
    "Your order $n is delayed by $r. We will call you on $d.|"
    "Thank you for order $n. Your $i $b in the oven for $d.|"
    "Order $n was $m for $c euros. Your refund is on its way.|"
    "Your refund for order $n will be with you by $d.|"
    "Your refund of $c euros for the $i is on its way.|"
    "Sorry about the $i. Your refund of $c euros is on its way.|"
    "You can collect your $i on $d from $a.|"
    "Your $i $b ready. You can collect $t on $d until $l.|"
    "#$M cost $c euros. We deliver on $d for $f euros more.|"
    "#Our $i are baked on $d, not on $D. We open at $o on $d.|"
    "#Sorry, we have no $i on $d. We do have $j.|"
    "Yes, we can bake $m for $d. We need $c euros in advance.|"
    "We are open on $d from $o to $e. Your $i $b waiting.|"
    "We deliver on $d between $o and $e for $f euros.|"
    "We can bring your $i on $d at $a or at $l.|"
    "Sorry, $d is full. We can bake your $i for $D.|"
    "We have moved your $i from $d to $D. Thank you for waiting.|"
    "Your $i will stay fresh for $k.|"
    "The $i $h left the oven. $p keep$s for $k.|"
    "*#Our eggless $g are baked in a separate kitchen on $d.|"
    "*We will put $u candles on your $i. $p $b ready on $d at $a.|"
    "*We can write a name on your $i. Tell us by $d at $l.";

std::uint32_t parts_of(std::string_view list) {
  std::uint32_t parts = 1;
  for (const char c : list) parts += c == '|' ? 1U : 0U;
  return parts;
}

std::string part_of(std::string_view list, std::uint32_t part) {
  for (; part > 0; --part) list.remove_prefix(list.find('|') + 1);
  return std::string(list.substr(0, list.find('|')));
}

// What one reply is about. Every draw is made, whatever the sentence needs.
struct Facts {
  const Kind* kind;
  const Day* day;
  const Day* other_day;
  std::uint32_t count;
  std::string flavour;
  std::string other_flavour;
  std::string adjective;  // empty, or with a space behind it
  std::uint32_t hour;
  std::uint32_t later;
  std::uint32_t serial;  // the last two digits of the order number
  std::string reason;
  std::uint32_t candles;
};

Facts draw_facts(Generator& generator, bool cakes, bool several) {
  const auto below = [&generator](std::uint32_t bound) {
    return static_cast<std::uint32_t>(generator.randint(bound));
  };
  Facts facts{};
  const std::uint32_t kind = below(static_cast<std::uint32_t>(kKinds.size()));
  facts.kind = &kKinds[cakes ? 0 : kind];
  const bool one = below(3) != 0 && !several && !facts.kind->always_many;
  const std::uint32_t many = 2 + below(5);
  facts.count = one ? 1 : many;
  const std::uint32_t flavours = parts_of(facts.kind->flavours);
  const std::uint32_t flavour = below(flavours);
  facts.flavour = part_of(facts.kind->flavours, flavour);
  facts.other_flavour =
      part_of(facts.kind->flavours, (flavour + 1 + below(flavours - 1)) % flavours);
  const std::uint32_t adjectives = parts_of(facts.kind->adjectives);
  const std::uint32_t adjective = below(2 * adjectives);
  if (adjective < adjectives) facts.adjective = part_of(facts.kind->adjectives, adjective) + " ";
  const std::uint32_t day = below(7);
  facts.day = &kDays[day];
  facts.other_day = &kDays[(day + 1 + below(6)) % 7];
  facts.hour = facts.day->opens + below(facts.day->closes - facts.day->opens);
  facts.later = facts.hour + 1 + below(facts.day->closes - facts.hour);
  facts.serial = below(100);
  facts.reason = part_of(kReasons, below(parts_of(kReasons)));
  facts.candles = 2 + below(5);
  return facts;
}

std::string clock_time(std::uint32_t hour) {
  if (hour == 12) return "noon";
  return say({hour > 12 ? hour - 12 : hour, (hour < 12 ? " am" : " pm")});
}

std::string order_number(const Facts& facts) {
  const auto kind = static_cast<std::uint32_t>(facts.kind - kKinds.data());
  const auto day = static_cast<std::uint32_t>(facts.day - kDays.data());
  return std::to_string(((kind + 1) * 10 + day + 1) * 100 + facts.serial);
}

// "an iced pear tart", "four pear tarts".
std::string with_number(const Facts& facts, const std::string& item) {
  if (facts.count > 1) return say({part_of(kNumbers, facts.count - 1), " ", item});
  const bool vowel = std::string_view("aeiou").find(item[0]) != std::string_view::npos;
  return (vowel ? "an " : "a ") + item;
}

std::string told(char mark, const Facts& facts) {
  const bool one = facts.count == 1;
  const std::string noun = one ? facts.kind->one : facts.kind->many;
  const std::string item = say({facts.adjective, facts.flavour, " ", noun});
  switch (mark) {
    case 'i':
      return item;
    case 'g':
      return say({facts.flavour, " ", noun});
    case 'j':
      return say({facts.other_flavour, " ", noun});
    case 'm':
      return with_number(facts, item);
    case 'M': {
      std::string words = with_number(facts, item);
      words[0] = static_cast<char>(words[0] - 'a' + 'A');
      return words;
    }
    case 'n':
      return order_number(facts);
    case 'b':
      return one ? "is" : "are";
    case 'h':
      return one ? "has" : "have";
    case 's':
      return one ? "s" : "";
    case 't':
      return one ? "it" : "them";
    case 'p':
      return one ? "It" : "They";
    case 'd':
      return facts.day->name;
    case 'D':
      return facts.other_day->name;
    case 'o':
      return clock_time(facts.day->opens);
    case 'e':
      return clock_time(facts.day->closes);
    case 'a':
      return clock_time(facts.hour);
    case 'l':
      return clock_time(facts.later);
    case 'c':
      return std::to_string(facts.kind->price * facts.count);
    case 'f':
      return facts.day->name[0] == 'S' ? "5" : "3";  // at the weekend more
    case 'r':
      return facts.reason;
    case 'k':
      return facts.kind->keeps;
    default:
      return part_of(kNumbers, facts.candles - 1);  // 'u'
  }
}

// One reply with its LF.
std::string draw_reply(Generator& generator) {
  std::string sentence =
      part_of(kSentences, static_cast<std::uint32_t>(generator.randint(parts_of(kSentences))));
  const bool cakes = sentence[0] == '*';
  if (cakes) sentence.erase(0, 1);
  const bool several = sentence[0] == '#';
  if (several) sentence.erase(0, 1);
  const Facts facts = draw_facts(generator, cakes, several);
  std::string reply;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (sentence[i] == '$') {
      reply += told(sentence[++i], facts);
    } else {
      reply += sentence[i];
    }
  }
  return reply + "\n";
}

// No sentence is too short: the shortest, "Your rye loaf is out for delivery.", has 34 characters.
bool is_wanted(const std::string& reply) {
  constexpr std::size_t kLongestReply = 90;  // with LF one more; a character is a byte here
  return reply.size() - 1 <= kLongestReply &&
         bakery_replies().find(reply) == std::string_view::npos;
}

}  // namespace

std::string grammar_replies(std::uint32_t seed, int replies) {
  if (replies < 0 || replies > 100000) {
    refuse("replies", {"The number of replies must be from 0 to 100000; got ", replies, "."});
  }
  Generator generator(seed);
  std::string text;
  for (int i = 0; i < replies;) {
    const std::string reply = draw_reply(generator);
    if (!is_wanted(reply)) continue;
    text += reply;
    ++i;
  }
  return text;
}

}  // namespace tinygpt
