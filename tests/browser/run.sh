#!/usr/bin/env sh
# Tests of the board in node and in a browser: run.sh <library>, where <library>
# holds the installed package. Installs node, Chromium, jupyter and two npm
# packages where they are missing; playwright-core 1.61 is the last for the node of
# Debian 12. Pages and screenshots stay in the folder OXIDOKU_PAGES, if that is set.
# OXIDOKU_NODE is a folder that has the npm packages already. The CPU seconds of each file
# of tests are added to the file OXIDOKU_TIMES. With OXIDOKU_SWEEP=all more puzzles are
# played, with "little" fewer than with "usual".
set -eu
cd "$(dirname "$0")/../.."
. tools/setup.sh

need_for_browser
stop_if_missing

case ${OXIDOKU_SWEEP:=usual} in
  little | usual | all) export OXIDOKU_SWEEP ;;
  *) say "OXIDOKU_SWEEP is little, usual or all, not $OXIDOKU_SWEEP"; exit 1 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# part <name> <command>...: runs a command and prints its seconds.
part() {
  name=$1
  shift
  started=$(date +%s)
  "$@"
  say "$name: $(($(date +%s) - started)) s"
}

install_packages() {
  mkdir -p "$OXIDOKU_NODE"
  cp tools/widget/package.json "$OXIDOKU_NODE/"
  (cd "$OXIDOKU_NODE" && npm install --silent --no-audit --no-fund --ignore-scripts)
}

make_pages() {
  Rscript tests/browser/pages.R "$OXIDOKU_PAGES" &
  Rscript tests/browser/any-pages.R "$OXIDOKU_PAGES"
  wait $!
}

# With the kernel of R, whether or not it is installed for jupyter.
run_notebook() {
  JUPYTER_PATH=$work/jupyter
  export JUPYTER_PATH
  mkdir -p "$JUPYTER_PATH/kernels/ir"
  Rscript -e 'file.copy(list.files(system.file("kernelspec", package = "IRkernel"), full.names = TRUE), commandArgs(TRUE))' \
    "$JUPYTER_PATH/kernels/ir"
  jupyter-nbconvert --to html --execute "$OXIDOKU_PAGES/notebook.ipynb"
}

if [ -z "${OXIDOKU_NODE:-}" ]; then
  OXIDOKU_NODE=$work/node
  part "npm packages" install_packages
fi
OXIDOKU_PICTURES=${OXIDOKU_PAGES:+yes}
OXIDOKU_PAGES=${OXIDOKU_PAGES:-$work/pages}
# shellcheck disable=SC2046
OXIDOKU_CHROMIUM=${OXIDOKU_CHROMIUM:-$(first_program $(echo "$browsers" | tr , ' '))}
R_LIBS=$1
export OXIDOKU_NODE OXIDOKU_PAGES OXIDOKU_PICTURES OXIDOKU_CHROMIUM R_LIBS
mkdir -p "$OXIDOKU_PAGES"

part "scripts and styles" sh tools/widget.sh --check
part "pages" make_pages
part "notebook" run_notebook
part "tests" node --import ./tests/browser/times.mjs --test --test-concurrency=2 --test-reporter=spec \
  tests/browser/*.test.mjs
