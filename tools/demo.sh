#!/usr/bin/env sh
# Installs what is missing, builds and installs oxidoku, and solves a board.
set -eu
cd "$(dirname "$0")/.."
. tools/setup.sh

say "== Looking for R, its packages and Rust"
need_r
# shellcheck disable=SC2046
need_r_packages $(packages_in Imports)
need_rust
stop_if_missing
say "R $(R --version | sed -n 's/^R version \([0-9.]*\).*/\1/p'), rustc $(rustc_version)"

library=$(r_library)
installed=$library/oxidoku/DESCRIPTION

# Whether no file of the package is newer than what is installed.
is_current() {
  [ -f "$installed" ] &&
    [ -z "$(find DESCRIPTION NAMESPACE R man inst configure tools src/entrypoint.c src/Makevars.in \
      src/rust/Cargo.toml src/rust/Cargo.lock src/rust/src src/rust/engine/Cargo.toml \
      src/rust/engine/src src/rust/wide/Cargo.toml src/rust/wide/src -type f -newer "$installed" 2>/dev/null)" ]
}

if is_current; then
  say "== oxidoku is installed and up to date in $library"
else
  say "== Building and installing oxidoku in $library (about a minute)"
  R CMD INSTALL --library="$library" .
fi

say "== Solving"
Rscript tools/demo.R
