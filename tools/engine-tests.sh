#!/usr/bin/env sh
# Runs the engine's tests module by module and prints the processor seconds of each in lines
# "<seconds><tab><path>". `unit` means the unit tests, and `doc` the examples in the
# documentation. Fails if a test fails, and writes its output to stderr.
#
#   sh tools/engine-tests.sh [unit] [suite] [doc] [module of the suite...]
#
# OXIDOKU_SWEEP=little, usual or all sets the size of the sweeps.
set -eu
cd "$(dirname "$0")/../src/rust/engine"

log=$(mktemp)
trap 'rm -f "$log" "$log".times' EXIT
failed=0

# Writes to a file, because a subshell has its own times.
seconds_so_far() {
  times >"$log".times
  awk 'NR == 2 { gsub("s", ""); split($1, u, "m"); split($2, s, "m")
    print 60 * (u[1] + s[1]) + u[2] + s[2] }' "$log".times
}

# measure <module> <command>...: runs a command and prints its processor seconds.
measure() {
  module=$1
  shift
  seconds_so_far >"$log"
  before=$(cat "$log")
  if ! "$@" >"$log" 2>&1; then
    failed=1
    cat "$log" >&2
  fi
  seconds_so_far >"$log"
  awk -v before="$before" -v path="$(path_of "$module")" '{ printf "%.1f\t%s\n", $1 - before, path }' "$log"
}

path_of() {
  case $1 in
    unit) echo src/rust/engine/src ;;
    doc) echo src/rust/engine/src/lib.rs ;;
    *) for path in tests/suite/"$1".rs tests/suite/"$1"; do
      [ ! -e "$path" ] || echo "src/rust/engine/$path"
    done ;;
  esac
}

of_cargo() { cargo test --locked --profile checked "$@"; }

# compile <option>...: builds a test program and prints its path, or its log if it fails.
compile() {
  cargo test --locked --no-run "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    return 1
  }
  sed -n 's/.*Executable .*(\(.*\))$/\1/p' "$log"
}

# Runs the tests of a module by their exact names, because `generate::` is also a part of
# `variants_generate::`.
run_module() {
  # shellcheck disable=SC2046
  "$suite" --exact $("$suite" --list 2>/dev/null | sed -n "s/^\($1::.*\): test\$/\1/p")
}

run_suite() {
  for module in $("$suite" --list 2>/dev/null | sed -n 's/::.*: test$//p' | sort -u); do
    measure "$module" run_module "$module"
  done
}

suite=
[ $# -gt 0 ] || set -- unit doc suite
for part; do
  case $part in
    unit)
      unit=$(compile --profile unit --lib)
      measure unit "$unit"
      ;;
    doc) measure doc of_cargo --doc ;;
    *)
      [ -n "$suite" ] || suite=$(compile --profile checked --test suite)
      if [ "$part" = suite ]; then run_suite; else measure "$part" run_module "$part"; fi
      ;;
  esac
done
exit "$failed"
