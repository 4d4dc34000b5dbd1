#!/usr/bin/env sh
# Runs the long checks that tools/test.sh samples or leaves out, which takes some hours of
# processor time. Installs what it needs. Ends with the seconds of each check and one line "N
# passed, N failed". Fails if a check fails, or if no name matches `pattern`.
#
#   sh tools/test-long.sh [pattern]
#
# `pattern` selects checks by their names, such as "kernels|valgrind". Complete test suites run
# with the largest sweeps (OXIDOKU_SWEEP=all), so tests that are added later are included.
#
# To add a check, add a line `check "what it checks" command arguments...` below.
set -eu
cd "$(dirname "$0")/.."
. tools/setup.sh
pattern=${1:-.}

case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
  *[Uu][Tt][Ff]-8 | *[Uu][Tt][Ff]8) ;;
  *) export LC_ALL=C.UTF-8 ;;
esac
export OXIDOKU_SWEEP=all

need_for_tests
need_program valgrind valgrind
need_program perl perl
stop_if_missing

work=$(mktemp -d)
passed=0
failed=0
summary=""

check() {
  name=$1
  shift
  echo "$name" | grep -qE "$pattern" || return 0
  say "== $name"
  started=$(date +%s)
  # Run in the background, so that a failing command ends the check.
  (set -eu && "$@") &
  if wait $!; then
    passed=$((passed + 1))
    line="ok      $name"
  else
    failed=$((failed + 1))
    line="FAILED  $name"
  fi
  line="$line ($(($(date +%s) - started)) s)"
  say "$line"
  summary="$summary$line
"
}

run_tests() {
  cargo test --no-fail-fast --locked --profile checked --manifest-path src/rust/Cargo.toml "$@"
}

# Tests the kernels that compilers before 1.89 build. A separate folder keeps the next check from
# compiling them again.
run_older_kernels() {
  OXIDOKU_NO_AVX512=1 run_tests -p oxidoku-engine --target-dir src/rust/target/older \
    --lib --test suite -- search lanes candidates
}

# Checks a package that includes its crates, built with all optimizations as for users, with the
# largest sweeps. The size limit allows for the library and the vignettes. Examples may take a
# minute, because R measures elapsed time.
check_package() {
  mkdir -p "$work/oxidoku"
  tar -cf - --exclude=./.git --exclude=target --exclude='*.o' --exclude='*.so' \
    --exclude=./src/Makevars . | tar -xf - -C "$work/oxidoku"
  sh tools/vendor.sh "$work/oxidoku"
  cd "$work"
  R CMD build oxidoku
  NOT_CRAN=true CARGO_NET_OFFLINE=true \
    _R_CHECK_CRAN_INCOMING_=false \
    _R_CHECK_SYSTEM_CLOCK_=0 \
    _R_CHECK_FORCE_SUGGESTS_=false \
    _R_CHECK_PKG_SIZES_THRESHOLD_=10 \
    _R_CHECK_EXAMPLE_TIMING_THRESHOLD_=60 \
    R CMD check --as-cran --no-manual oxidoku_*.tar.gz
  grep '^Status: OK' oxidoku.Rcheck/00check.log
}

# Uses the library with the checked package. If that check was left out, the package is installed
# first.
use_package() {
  library=$work/oxidoku.Rcheck
  if ! [ -d "$library/oxidoku" ]; then
    mkdir -p "$library"
    R CMD INSTALL --library="$library" .
  fi
  R_LIBS=$library
  export R_LIBS
}

test_pages() {
  use_package
  sh tests/browser/run.sh "$R_LIBS"
}

# Explains about 5,000 puzzles of every kind of board that can be explained.
explain_generated() {
  use_package
  Rscript tools/variants.R --explain --generate=32
}

kill_processes() {
  use_package
  OXIDOKU_LIBRARY=$R_LIBS sh tools/test-kill.sh
}

run_valgrind() {
  use_package
  sh tools/valgrind.sh
}

check "the engine's tests" run_tests -p oxidoku-engine
check "the tests of the binding and of larger boards" run_tests -p oxidoku -p oxidoku-wide
check "kernels without AVX-512" run_older_kernels
# Tests take ten times as long under AddressSanitizer.
check "the engine under AddressSanitizer" env OXIDOKU_SWEEP=little sh tools/asan.sh
check "R CMD check of the optimised package" check_package
check "the board in a browser" test_pages
check "no step contradicts the solution of a board with rules" explain_generated
check "killed processes are resumed" kill_processes
check "clusters and plans with a worker killed" sh tools/test-scale.sh
check "every R function under valgrind" run_valgrind

if [ "$failed" -eq 0 ]; then
  rm -rf "$work"
else
  say "The checked package and its logs: $work"
fi
printf '%s' "$summary"
say "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
