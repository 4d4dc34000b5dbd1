#!/usr/bin/env sh
# Runs the engine's tests under AddressSanitizer with debug assertions, which check every
# read and write of the kernels. Works on x86-64 and 64-bit ARM Linux with any stable Rust.
# Arguments are passed to `cargo test`: sh tools/asan.sh --test lanes
set -eu
cd "$(dirname "$0")/../src/rust/engine"

target=$(rustc -vV | sed -n 's/^host: //p')

# The sanitizer is a flag of nightly compilers, and RUSTC_BOOTSTRAP enables it in a stable one.
# With --target, build scripts are built without it. Doc tests would not be linked with it.
[ $# -gt 0 ] || set -- --lib --tests
export RUSTC_BOOTSTRAP=1
export RUSTFLAGS="-Zsanitizer=address -Cdebug-assertions=on -Coverflow-checks=on"
export ASAN_OPTIONS="detect_leaks=1:detect_stack_use_after_return=1"
export CARGO_PROFILE_RELEASE_LTO=off
export CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16
export OXIDOKU_SWEEP="${OXIDOKU_SWEEP:-little}"
exec cargo test --locked --release --target "$target" --target-dir ../target/asan "$@"
