#!/usr/bin/env sh
# Runs every check of the repository, three at a time, so that two cores are busy while one
# check waits. It takes about 14 minutes on two cores. Ends with one line "N passed, N
# failed", and fails if a check failed. Logs of failed checks are kept in the folder it names.
#
#   sh tools/test.sh            every check
#   sh tools/test.sh engine r   some of them, and what they need
#
# tools/test-steps.sh has the checks, and tools/test-long.sh the long ones.
set -eu
cd "$(dirname "$0")/.."
. tools/setup.sh

# R CMD check reads the sources as UTF-8 and warns if it cannot.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
  *[Uu][Tt][Ff]-8 | *[Uu][Tt][Ff]8) ;;
  *) export LC_ALL=C.UTF-8 ;;
esac

say "== Looking for R, its packages and Rust"
need_for_tests
stop_if_missing
say "R $(R --version | sed -n 's/^R version \([0-9.]*\).*/\1/p'), $(rustc --version)"

# The folder of large data beside the checkout, for tests that run elsewhere. If the variable is
# set, the folder must be complete.
if [ -z "${OXIDOKU_SHARED:-}" ] && [ -d ../shared/puzzles ]; then
  OXIDOKU_SHARED=$(cd ../shared && pwd)
  export OXIDOKU_SHARED
fi
if [ -z "${OXIDOKU_SHARED:-}" ]; then
  say "No folder ../shared: tests run on the repository's own puzzles alone, and its large sets are left out."
fi
OXIDOKU_SWEEP=${OXIDOKU_SWEEP:-little}
export OXIDOKU_SWEEP
say "Size of sweeps: $OXIDOKU_SWEEP (OXIDOKU_SWEEP=little, usual or all); CI runs usual, tools/test-long.sh all"

work=$(mktemp -d)
mkdir "$work/results" "$work/logs" "$work/times"
export OXIDOKU_WORK="$work"

say "== Checking; make quick checks only what changed"
if [ $# -eq 0 ]; then
  # shellcheck disable=SC2046
  set -- $(sh tools/test-steps.sh --list)
fi
printf '%s\n' "$@" | xargs -n 1 -P 3 sh tools/test-steps.sh

# Each result is a line with the status, seconds, processor seconds and name.
say "== The slowest, with their processor seconds"
cat "$work"/results/* | sort -k 2 -n -r | head -n 10 |
  while read -r _ wall cpu title; do say "$wall s ($cpu s)  $title"; done
passed=$(cat "$work"/results/* | grep -c '^ok ' || true)
failed=$(cat "$work"/results/* | grep -c '^FAILED ' || true)
if [ "$failed" -eq 0 ]; then
  rm -rf "$work"
else
  say "Logs: $work/logs"
fi
say "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
