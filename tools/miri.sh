#!/usr/bin/env sh
# Runs the unit tests of the sets and of the portable kernel under Miri, which checks every memory
# access. Needs a nightly Rust with miri and rust-src. Tests that search many boards are left out,
# because they would take hours. Arguments replace the default ones of `cargo miri test`.
set -eu
cd "$(dirname "$0")/../src/rust/engine"

[ $# -gt 0 ] || set -- --lib -- sets:: search::simd::layout:: \
  search::simd::kernel::tests::registers
export MIRIFLAGS="${MIRIFLAGS:--Zmiri-strict-provenance}"
exec cargo +nightly miri test --locked --target-dir ../target/miri "$@"
