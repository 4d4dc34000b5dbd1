#!/usr/bin/env sh
# Fuzzes the engine: fuzz.sh [seconds for each target] [target]... Needs a nightly Rust and
# cargo-fuzz. Failing inputs are kept in src/rust/engine/fuzz/artifacts.
set -eu
cd "$(dirname "$0")/../src/rust/engine"

seconds=${1:-600}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- $(ls fuzz/fuzz_targets | sed 's/[.]rs$//')

failed=""
for target; do
  # Threads that are still ending look like leaks; tools/asan.sh checks for real ones.
  cargo +nightly fuzz run "$target" -- -max_total_time="$seconds" -detect_leaks=0 ||
    failed="$failed $target"
done
if [ -n "$failed" ]; then
  echo "failed:$failed" >&2
  exit 1
fi
