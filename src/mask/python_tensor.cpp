// SPDX-License-Identifier: MIT
// Triangles where a rule is one, else conditions on positions, else the matrix itself.
#include "mask/python_tensor.hpp"

#include <algorithm>

#include "base/sentence.hpp"

namespace tinygpt {
namespace {

Expression inverse_of(const Expression& part) {
  if (part.binding == Binding::inverse) {
    const std::string inner = part.text.substr(1);
    return {inner, Binding::call, part.asks_i};
  }
  return {"~" + wrapped(part, Binding::inverse), Binding::inverse, part.asks_i};
}

Expression joined(const std::vector<Expression>& parts, Binding binding) {
  if (parts.size() == 1) return parts.front();
  Expression all{"", binding, false};
  for (const Expression& part : parts) {
    if (!all.text.empty()) all.text += binding == Binding::both ? " & " : " | ";
    all.text += wrapped(part, binding);
    all.asks_i = all.asks_i || part.asks_i;
  }
  return all;
}

std::string number(int value) { return std::to_string(value); }

std::string module_of(Dialect dialect) {
  if (dialect == Dialect::torch) return "torch";
  return dialect == Dialect::numpy ? "np" : "jnp";
}

std::string boolean_type(Dialect dialect) {
  return dialect == Dialect::torch ? ", dtype=torch.bool" : ", dtype=bool";
}

// `name` is "ones" or "zeros".
std::string filled(Dialect dialect, const std::string& name, int rows, int columns) {
  const std::string sizes = say({number(rows), ", ", number(columns)});
  return say({module_of(dialect), ".", name, "(",
              (dialect == Dialect::torch ? sizes : "(" + sizes + ")"), boolean_type(dialect), ")"});
}

std::string is_in(Dialect dialect, const std::vector<int>& positions) {
  std::string list;
  for (const int position : positions) list += (list.empty() ? "" : ", ") + number(position);
  list = say({"[", list, "]"});
  if (dialect == Dialect::torch) list = say({"torch.tensor(", list, ")"});
  if (dialect == Dialect::jax) list = say({"jnp.array(", list, ")"});
  return say({module_of(dialect), ".isin(j, ", list, ")"});
}

Expression same_document(const std::vector<int>& starts) {
  std::vector<Expression> sides;
  for (const int start : starts) {
    const std::string begun = say({" >= ", number(start), ")"});
    sides.push_back({"(i" + begun + " == (j" + begun, Binding::comparison, true});
  }
  return joined(sides, Binding::both);
}

Expression condition(const Rule& rule, Dialect dialect, int K) {
  const Expression causal{"j <= i", Binding::comparison, true};
  const std::string count = number(rule.count);
  switch (rule.kind) {
    case RuleKind::causal:
      return causal;
    case RuleKind::strict:
      return {"j < i", Binding::comparison, true};
    case RuleKind::prefix:
      return joined(
          {
              {"j < " + count, Binding::comparison, false},
              causal
      },
          Binding::either);
    case RuleKind::window:
      return joined(
          {
              causal, {"j > i - " + count, Binding::comparison, true}
      },
          Binding::both);
    case RuleKind::observed:
      if (rule.positions.empty()) return {"j % 2 == 0", Binding::comparison, false};
      return {is_in(dialect, rule.positions), Binding::call, false};
    case RuleKind::padding:
      return inverse_of({is_in(dialect, rule.positions), Binding::call, false});
    case RuleKind::padding_left:
      return {"j >= " + count, Binding::comparison, false};
    case RuleKind::padding_right:
      return {"j < " + number(K - rule.count), Binding::comparison, false};
    case RuleKind::document:
      return same_document(rule.positions);
  }
  return {};
}

// Of a mask without paint that is neither full nor empty.
Expression condition(const Mask& mask, Dialect dialect, int K) {
  if (mask.form() == Mask::Form::rule) return condition(mask.rule(), dialect, K);
  std::vector<Expression> parts;
  for (const Mask& part : mask.parts()) parts.push_back(condition(part, dialect, K));
  if (mask.form() == Mask::Form::inverse) return inverse_of(parts.front());
  return joined(parts, mask.form() == Mask::Form::all ? Binding::both : Binding::either);
}

bool has_paint(const Mask& mask) {
  return !mask.painted().empty() || std::ranges::any_of(mask.parts(), has_paint);
}

// What is True where the mask allows, or where it blocks, as triangles; no text if it is none.
Expression as_triangle(const Mask& mask, bool true_allows, Dialect dialect, const Size& size) {
  if (mask.form() == Mask::Form::inverse) {
    return as_triangle(mask.parts().front(), !true_allows, dialect, size);
  }
  if (mask == Mask::full() || mask == Mask::empty()) {
    const bool ones = (mask == Mask::full()) == true_allows;
    return {filled(dialect, ones ? "ones" : "zeros", size.Q, size.K), Binding::call, true};
  }
  const std::string ones = filled(dialect, "ones", size.Q, size.K);
  const int diagonal = size.first_position();
  const auto lower = [&](int last) -> Expression {
    return {true_allows ? triangle(dialect, "tril", ones, last)
                        : triangle(dialect, "triu", ones, last + 1),
            Binding::call, true};
  };
  if (mask == Mask::causal()) return lower(diagonal);
  if (mask == Mask::strict()) return lower(diagonal - 1);
  if (mask.form() == Mask::Form::rule && mask.rule().kind == RuleKind::window) {
    const Expression band{triangle(dialect, "triu", triangle(dialect, "tril", ones, diagonal),
                                   diagonal - mask.rule().count + 1),
                          Binding::call, true};
    return true_allows ? band : inverse_of(band);
  }
  return {};
}

// The matrix itself, one row a line.
Expression as_matrix(const std::vector<std::uint8_t>& bits, bool true_allows, Dialect dialect,
                     int K) {
  std::string rows;
  for (std::size_t cell = 0; cell < bits.size(); ++cell) {
    const bool first = cell % static_cast<std::size_t>(K) == 0;
    const bool last = (cell + 1) % static_cast<std::size_t>(K) == 0;
    rows += first ? "    [" : ", ";
    rows += (bits[cell] != 0) == true_allows ? "1" : "0";
    if (last) rows += "],\n";
  }
  const std::string make = dialect == Dialect::torch ? ".tensor([\n" : ".array([\n";
  return {module_of(dialect) + make + rows + "]" + boolean_type(dialect) + ")", Binding::call,
          true};
}

std::string positions_line(const std::string& name, Dialect dialect, int from, int to) {
  return say({name, " = ", module_of(dialect), ".arange(", (from == 0 ? "" : number(from) + ", "),
              number(to), ")", (name == "i" ? "[:, None]" : ""), "\n"});
}

}  // namespace

PythonTensor boolean_tensor(const Mask& mask, bool true_allows, Dialect dialect, const Size& size,
                            bool keys_only) {
  const int rows = keys_only ? 1 : size.Q;
  const auto matrix = [&] {
    std::vector<std::uint8_t> bits = mask.bitmap(size.Q, size.K, size.alignment);
    bits.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(size.K));
    return as_matrix(bits, true_allows, dialect, size.K);
  };
  if (has_paint(mask)) return {"", matrix()};
  const Size shape{rows, size.K, size.alignment};
  const bool constant = mask == Mask::full() || mask == Mask::empty();
  if (!keys_only || constant) {
    const Expression known = as_triangle(mask, true_allows, dialect, shape);
    if (!known.text.empty()) return {"", known};
  }
  Expression value = condition(mask, dialect, size.K);
  if (!true_allows) value = inverse_of(value);
  std::string before = positions_line("j", dialect, 0, size.K);
  if (keys_only) {
    if (value.asks_i) return {"", matrix()};
    return {
        before, {wrapped(value, Binding::call) + "[None]", Binding::call, true}
    };
  }
  if (value.asks_i) {
    const int from = size.first_position();
    return {positions_line("i", dialect, from, from + size.Q) + before, value};
  }
  const std::string shape_text = say({", (", number(size.Q), ", ", number(size.K), "))"});
  return {
      before,
      {module_of(dialect) + ".broadcast_to(" + value.text + shape_text, Binding::call, true}
  };
}

std::string wrapped(const Expression& part, Binding least) {
  return part.binding < least ? "(" + part.text + ")" : part.text;
}

std::string triangle(Dialect dialect, const std::string& name, const std::string& of,
                     int diagonal) {
  const std::string which = dialect == Dialect::torch ? ", diagonal=" : ", k=";
  return say({module_of(dialect), ".", name, "(", of,
              (diagonal == 0 ? "" : which + number(diagonal)), ")"});
}

}  // namespace tinygpt
