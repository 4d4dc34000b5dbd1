#!/usr/bin/env sh
# Runs the unit tests of the sets and of the search's kernels under Miri, which checks
# every access to memory: needs a nightly Rust with miri and rust-src. Miri has none of
# the processor's wide registers, so this is the portable kernel. More arguments go to
# `cargo miri test`.
set -eu
cd "$(dirname "$0")/../src/rust/engine"

[ $# -gt 0 ] || set -- --lib -- sets:: search::simd::
export MIRIFLAGS="${MIRIFLAGS:--Zmiri-strict-provenance}"
exec cargo +nightly miri test --locked --target-dir target/miri "$@"
