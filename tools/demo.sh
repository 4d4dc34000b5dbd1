#!/usr/bin/env sh
# Installs what is missing, builds and installs oxidoku, and solves a board: three steps, each
# with the seconds it took.
set -eu
cd "$(dirname "$0")/.."
. tools/setup.sh

# step <what it does>: ends the step before.
started=$(date +%s)
number=0
step() {
  [ "$number" -eq 0 ] || say "   $(($(date +%s) - started)) s"
  started=$(date +%s)
  number=$((number + 1))
  say "== $number of 3: $*"
}

step "looking for R, its packages and Rust (a minute or two if apt has to install them)"
need_for_install
stop_if_missing
say "R $(R --version | sed -n 's/^R version \([0-9.]*\).*/\1/p'), rustc $(rustc_version)"

library=$(r_library)
if Rscript tools/is-current.R "$library"; then
  step "oxidoku is installed and up to date in $library"
else
  step "compiling and installing oxidoku in $library (one to two minutes on two cores)"
  R CMD INSTALL --library="$library" .
fi

step "solving a board"
Rscript tools/demo.R
say "   $(($(date +%s) - started)) s"
