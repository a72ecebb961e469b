// SPDX-License-Identifier: MIT
// Replaces the global operator new and delete by counting ones.
#include "support/allocation_counter.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> counter{0};
}

std::size_t support::allocations() { return counter.load(); }

void* operator new(std::size_t size) {
  ++counter;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
// Sorting that keeps the order of equals asks for its buffer this way.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++counter;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
