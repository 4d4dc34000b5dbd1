#!/usr/bin/env sh
# Installs missing programs, builds and installs oxidoku, solves a board, and adds the vignettes
# if pandoc is installed. Prints the seconds of each of these four steps.
set -eu
cd "$(dirname "$0")/.."
. tools/setup.sh

# step <title>: ends the previous step and begins a new one.
started=$(date +%s)
number=0
step() {
  [ "$number" -eq 0 ] || say "   $(($(date +%s) - started)) s"
  started=$(date +%s)
  number=$((number + 1))
  say "== $number of 4: $*"
}

step "looking for R, its packages and Rust (a minute or two if apt has to install them)"
need_for_install
stop_if_missing
say "R $(R --version | sed -n 's/^R version \([0-9.]*\).*/\1/p'), rustc $(rustc_version)"

library=$(r_library)
if Rscript tools/is-current.R "$library"; then
  step "oxidoku is installed and up to date in $library"
else
  step "compiling and installing oxidoku in $library (two to three minutes on two cores)"
  R CMD INSTALL --library="$library" .
fi

step "solving a board"
Rscript tools/demo.R

# Vignettes need the installed package, so they are added after it: they are built in a copy and
# then put where R looks for them.
vignettes_are_current() {
  made=$library/oxidoku/doc/oxidoku.html
  [ -f "$made" ] && [ -z "$(find vignettes -maxdepth 1 -name '*.Rmd' -newer "$made")" ]
}

add_vignettes() {
  copy=$(mktemp -d)
  cp -R DESCRIPTION vignettes "$copy/"
  R_LIBS=$library${R_LIBS:+:$R_LIBS} Rscript tools/vignettes.R "$copy" >"$copy/log" 2>&1 &&
    mkdir -p "$library/oxidoku/doc" &&
    cp -R "$copy/inst/doc/." "$library/oxidoku/doc/" &&
    cp "$copy/build/vignette.rds" "$library/oxidoku/Meta/vignette.rds" || {
    tail -n 5 "$copy/log"
    say "the vignettes could not be built; all functions and help pages are installed"
  }
  rm -rf "$copy"
}

if ! has pandoc || [ -n "$(absent_r_packages knitr rmarkdown)" ]; then
  step "no vignettes: they need pandoc and the R packages knitr and rmarkdown"
elif vignettes_are_current; then
  step "the vignettes are up to date: read vignette(\"oxidoku\")"
else
  step "adding the vignettes (about a minute); then read vignette(\"oxidoku\")"
  add_vignettes
fi
say "   $(($(date +%s) - started)) s"
