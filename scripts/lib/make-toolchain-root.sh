#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the Debian root folder that with-toolchain enters: make-toolchain-root.sh [--install-tools] FOLDER WHAT-THE-MACHINE-LACKS.
# With --install-tools it does only the part that needs the machine's own package manager.
# Built beside its place and renamed at the end, under a lock: an interrupted attempt never looks finished, two at once make one,
# and downloaded packages are kept until one attempt succeeds. Not for: deciding whether it is needed, or what is in it.
# shellcheck disable=SC2016  # what stands in single quotes is for apt and for mmdebstrap's hooks to expand
set -euo pipefail

only_tools=
if [ "$1" = --install-tools ]; then only_tools=yes; shift; fi
readonly root=$1 lacks=${2:-}
here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=scripts/lib/toolchain-recipe.sh
source "$here/toolchain-recipe.sh"
readonly cache=${root%/*} partial=$root.partial.$$ log=$root.log

say() { echo "toolchain: $*" >&2; }
die() { say "$*"; exit 1; }

have_sudo() { type -P sudo >/dev/null && { sudo -n true 2>/dev/null || { [ -z "${CI:-}" ] && [ -t 0 ]; }; }; }

install_tools() {
  local wanted=() sudo=()
  type -P mmdebstrap >/dev/null || wanted+=(mmdebstrap)
  type -P bwrap >/dev/null || wanted+=(bubblewrap)
  [ -e /usr/share/keyrings/debian-archive-keyring.gpg ] || wanted+=(debian-archive-keyring)
  [ ${#wanted[@]} -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    have_sudo || die "making the build tools needs ${wanted[*]}, and you are neither root nor allowed sudo: ask for 'apt-get install ${wanted[*]}'."
    sudo=(sudo)
  fi
  say "installing ${wanted[*]} with ${sudo[*]:+sudo }apt-get"
  if ! { "${sudo[@]}" apt-get update && DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y --no-install-recommends "${wanted[@]}"; } >"$log" 2>&1 </dev/null; then
    say_why_not "apt-get could not install ${wanted[*]}"
  fi
}

# How this user may unpack a foreign root: as root, in a user namespace with subordinate ids, or through sudo.
choose_mode() {
  if ! bwrap --ro-bind / / true 2>/dev/null; then
    die "bwrap may not make namespaces here: run as root, allow unprivileged user namespaces (sysctl), or start the container with --privileged; or install natively what is missing (${lacks:-nothing})."
  fi
  if [ "$(id -u)" -eq 0 ]; then mode=root
  elif type -P newuidmap >/dev/null && grep -qE "^($(id -un)|$(id -u)):" /etc/subuid 2>/dev/null; then mode=unshare
  elif have_sudo; then mode=sudo
  else die "making the build tools needs root, sudo, or subordinate user ids (package uidmap and a line for $(id -un) in /etc/subuid and /etc/subgid)."; fi
}

# The host's own Debian mirror, when it has one; else mmdebstrap's default.
find_mirror() {
  mirror=${AFG_DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' 2>/dev/null | sort -u | head -n 1)}
}

say_why_not() {
  if grep -qE 'Temporary failure resolving|Could not resolve|Could not connect|Network is unreachable|Connection (failed|timed out|refused)|Unable to connect' "$log"; then
    die "the Debian mirror ${mirror:-in use} cannot be reached: connect this machine, set AFG_DEBIAN_MIRROR (or apt's proxy), or install natively what is missing (${lacks:-nothing})."
  fi
  tail -n 15 "$log" >&2
  die "$1; the lines above are the end of $log."
}

# Percent of work done, read off apt's and dpkg's own lines: each package is fetched (unless kept from an earlier attempt),
# unpacked and set up.
percent() {
  awk -v count="$recipe_package_count" '/^Get:[0-9]+ / { got++ } /^Unpacking / { unpacked++ } /^Setting up / { set_up++ }
       END { done = (got > unpacked ? got : unpacked) + unpacked + set_up; p = int(100 * done / (3 * count)); print (p > 99 ? 99 : p) }' "$log"
}

heartbeat() {
  local pid=$1 shown=0 quiet=0 now
  while sleep 1; kill -0 "$pid" 2>/dev/null; do
    now=$(percent) quiet=$((quiet + 1))
    if [ "$now" -ge $((shown + 10)) ] || [ "$quiet" -ge 15 ]; then
      say "  $now % after $SECONDS s"
      shown=$now quiet=0
    fi
  done
}

# Never crosses into a mount, should one have been left behind.
remove() { rm -rf --one-file-system -- "$@"; }

worker=
give_up() {
  trap - INT TERM HUP
  if [ -n "$worker" ]; then kill -TERM -- "-$worker" 2>/dev/null || true; wait "$worker" 2>/dev/null || true; fi
  remove "$partial"
  die 'interrupted; the next call starts over, with the packages downloaded so far.'
}

# deb-src beside deb gives Catch2's sources, which WebAssembly needs: Debian's library is native. Fetched by the outer apt, so
# that its proxy and certificates apply; unpacked where CMakeLists.txt looks.
make_folder() {
  local pattern options=(--mode="${mode/sudo/root}" --variant=apt --verbose --include="$recipe_packages")
  while IFS= read -r pattern; do options+=(--dpkgopt="path-exclude=$pattern"); done <<<"$recipe_without"
  options+=(
    --setup-hook='sed -n "1s/^deb /deb-src /p" "$1/etc/apt/sources.list" >"$1/etc/apt/sources.list.d/sources.list"'
    --customize-hook='cd "$1/usr/src" && APT_CONFIG=$MMDEBSTRAP_APT_CONFIG apt-get source --download-only catch2'
    --chrooted-customize-hook='cd /usr/src && dpkg-source --extract catch2_*.dsc catch2 && rm catch2_*'
  )
  if [ "$mode" = root ]; then
    mkdir -p "$cache/packages"
    options+=(--setup-hook="mkdir -p \"\$1/var/cache/apt/archives\" && mount --bind '$cache/packages' \"\$1/var/cache/apt/archives\"")
    # Mounts made on the way live in a namespace of their own: however this ends, none is left on the machine.
    unshare --mount --propagation private setpriv --pdeathsig TERM mmdebstrap "${options[@]}" "$recipe_suite" "$partial" ${mirror:+"$mirror"}
  else
    # As a tar stream the files end up owned by the user, so that they can be removed without further rights.
    mkdir -p "$partial"
    ${mode/unshare/} setpriv --pdeathsig TERM mmdebstrap "${options[@]}" "$recipe_suite" - ${mirror:+"$mirror"} | tar -x -C "$partial" --exclude='./dev/*' --no-same-owner
  fi
}

build() {
  say "this machine lacks ${lacks:-nothing}; making a Debian 13 folder with the build tools, once (about 2 minutes, 1.5 GB): $root"
  find_mirror
  choose_mode
  : >"$log"
  trap give_up INT TERM HUP
  # setsid: one kill reaches mmdebstrap and all it started. pdeathsig: it ends even when this script is killed outright.
  export -f make_folder
  export mode mirror recipe_packages recipe_without recipe_suite partial cache
  setpriv --pdeathsig TERM setsid bash -euo pipefail -c make_folder >>"$log" 2>&1 </dev/null &
  worker=$!
  heartbeat "$worker"
  if ! wait "$worker"; then
    remove "$partial"
    say_why_not 'the Debian folder could not be made'
  fi
  worker=
  say '  trying it'
  if ! smoke >>"$log" 2>&1; then
    remove "$partial"
    say_why_not 'the new tools do not work'
  fi
  recipe_text >"$partial/recipe"
  mv "$partial" "$root"
  remove "$cache/packages"
  say "ready after $SECONDS s"
}

# Writable this once, so that Python's byte code and Emscripten's notes are kept for every later call.
smoke() {
  bwrap --die-with-parent --bind "$partial" / --proc /proc --dev /dev --perms 1777 --tmpfs /tmp --ro-bind "$here" /tmp/scripts \
    --setenv HOME /tmp --setenv PATH /usr/bin:/bin --unsetenv NODE_OPTIONS --unsetenv NODE_EXTRA_CA_CERTS --unsetenv CXX \
    -- bash /tmp/scripts/toolchain-smoke.sh
}

type -P apt-get >/dev/null || die "this machine lacks $lacks; install the Emscripten SDK (emsdk) and, with your package manager, xtensor, Catch2 3, SIMDe, CLI11, nlohmann-json, cmake and ninja."
mkdir -p "$cache"
exec 9>"$root.lock"
if ! flock --nonblock 9; then
  say 'another process is making the build tools; waiting for it'
  flock 9
fi
[ ! -f "$root/recipe" ] || exit 0
for stale in "$root".partial.*; do [ ! -e "$stale" ] || remove "$stale"; done
install_tools
[ -z "$only_tools" ] || exit 0
build
