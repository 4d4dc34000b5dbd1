#!/usr/bin/env sh
# The long sweeps that tools/test.sh takes samples of: about an hour of processor time.
# Ends with one line "N passed, N failed"; fails where a check failed.
#
#   sh tools/test-long.sh
#
# To add a sweep: one line `check "what it sweeps" command arguments...` below.
set -eu
cd "$(dirname "$0")/.."

passed=0
failed=0

check() {
  name=$1
  shift
  if ("$@"); then
    passed=$((passed + 1))
    echo "ok      $name"
  else
    failed=$((failed + 1))
    echo "FAILED  $name"
  fi
}

# All puzzles of each sweep, one test program of the engine.
sweep() {
  OXIDOKU_LONG=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
    cargo test --locked --release --manifest-path src/rust/engine/Cargo.toml --test "$1"
}

check "no step contradicts a solution" sweep soundness
check "the search agrees with the obvious solver" sweep search
check "every kernel agrees with the obvious solver" sweep lanes
check "boards with candidates" sweep candidates
check "generated puzzles meet their requests" sweep generate
check "ratings and paths of Sudoku Explainer" sweep explainer
check "ratings of HoDoKu" sweep ratings
check "chains" sweep chains
check "fish" sweep fish
check "patterns" sweep pattern_techniques

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
