#!/usr/bin/env sh
# The long checks that tools/test.sh takes samples of or leaves out: some hours of processor
# time. Ends with one line "N passed, N failed"; fails where a check failed.
#
#   sh tools/test-long.sh
#
# To add one: a line `check "what it checks" command arguments...` below.
set -eu
cd "$(dirname "$0")/.."

passed=0
failed=0

check() {
  name=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
    echo "ok      $name"
  else
    failed=$((failed + 1))
    echo "FAILED  $name"
  fi
}

# All puzzles of each sweep, one test program of the engine or of another crate.
sweep() {
  OXIDOKU_LONG=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
    cargo test --locked --release --manifest-path "src/rust/${2:-engine}/Cargo.toml" --test "$1"
}

# A private library with the package, for the checks below.
install_package() {
  library=$(mktemp -d) && R CMD INSTALL --library="$library" .
}

# Every test of R, with all cases of its sweeps.
test_r() {
  OXIDOKU_SWEEP=all R_LIBS=$library Rscript tools/test-r.R
}

# Some 5,000 puzzles of every kind of board that is explained.
explain_generated() {
  R_LIBS=$library Rscript tools/variants.R --explain --generate=32
}

# valgrind runs the help pages of an installed package.
valgrind_installed() {
  R_LIBS=$library sh tools/valgrind.sh
}

check "no step contradicts a solution" sweep soundness
check "no step about lines and pairs contradicts a solution" sweep rules_lines
check "no step about sums contradicts a solution" sweep rules_sums
check "no step of a larger board contradicts its solution" sweep paths wide
check "the search agrees with the obvious solver" sweep search
check "every kernel agrees with the obvious solver" sweep lanes
check "boards with candidates" sweep candidates
check "generated puzzles meet their requests" sweep generate
check "ratings and paths of Sudoku Explainer" sweep explainer
check "ratings of HoDoKu" sweep ratings
check "chains" sweep chains
check "fish" sweep fish
check "patterns" sweep pattern_techniques
check "killed processes are resumed" sh tools/test-kill.sh
check "clusters and plans with a worker killed" sh tools/test-scale.sh
check "the engine under AddressSanitizer" sh tools/asan.sh
check "the package can be installed" install_package
check "no step contradicts the solution of a board with rules" explain_generated
check "R, with all cases of the sweeps" test_r
check "every R function under valgrind" valgrind_installed

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
