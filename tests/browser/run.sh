#!/usr/bin/env sh
# Runs the tests of the board in node and in a browser: run.sh <library>, where <library>
# holds the installed package. Installs node, Chromium, jupyter and two npm packages if they
# are missing. playwright-core 1.61 is the last version for the node of Debian 12. Pages and
# screenshots are kept in the folder OXIDOKU_PAGES, if that is set. OXIDOKU_NODE names a folder
# that already has the npm packages. The CPU seconds of each test file are appended to the
# file OXIDOKU_TIMES. OXIDOKU_SWEEP=all plays more puzzles than "usual", and "little" fewer.
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

# Uses a kernel of R, whether or not one is installed for jupyter.
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
