#!/usr/bin/env sh
# Kills process_sudoku() at random moments (SIGKILL, SIGTERM, SIGINT) and resumes it until it is
# done. The output must equal that of an uninterrupted run, byte for byte. It tests several
# operations, formats, compressions and numbers of threads, which takes some minutes.
#
#   sh tools/test-kill.sh [kills [seed [pattern]]]
#
# `kills` is how often each setup is killed, 5 by default. `pattern` selects setups by their
# printed description, such as "canonical .*xz". The package is installed into a separate library,
# unless OXIDOKU_LIBRARY names one that has it.
set -eu
cd "$(dirname "$0")/.."
. tools/setup.sh

need_r
# shellcheck disable=SC2046
need_r_packages $(packages_in Imports)
need_program perl perl
stop_if_missing

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "${OXIDOKU_LIBRARY:-}" ]; then
  need_rust
  stop_if_missing
  OXIDOKU_LIBRARY=$work/library
  mkdir "$OXIDOKU_LIBRARY"
  R CMD INSTALL --no-docs --library="$OXIDOKU_LIBRARY" . >"$work/install.log" 2>&1 || {
    tail -n 40 "$work/install.log"
    exit 1
  }
fi
R_LIBS=$OXIDOKU_LIBRARY Rscript --vanilla tools/test-kill.R "$work" "${1:-5}" "${2:-}" "${3:-.}"
