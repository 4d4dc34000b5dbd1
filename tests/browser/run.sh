#!/usr/bin/env sh
# Tests of the board in node and in a browser: run.sh <library>, where <library>
# holds the installed package. Installs node, Chromium, jupyter and two npm
# packages where they are missing; playwright-core 1.61 is the last for the node of
# Debian 12. Pages and screenshots stay in the folder that
# OXIDOKU_PAGES names, if it does.
set -eu
cd "$(dirname "$0")/../.."
. tools/setup.sh

need_for_browser
stop_if_missing

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "${OXIDOKU_NODE:-}" ]; then
  OXIDOKU_NODE=$work/node
  mkdir -p "$OXIDOKU_NODE"
  cp tools/widget/package.json "$OXIDOKU_NODE/"
  (cd "$OXIDOKU_NODE" && npm install --silent --no-audit --no-fund --ignore-scripts)
fi
OXIDOKU_PAGES=${OXIDOKU_PAGES:-$work/pages}
# shellcheck disable=SC2046
OXIDOKU_CHROMIUM=${OXIDOKU_CHROMIUM:-$(first_program $(echo "$browsers" | tr , ' '))}
R_LIBS=$1
export OXIDOKU_NODE OXIDOKU_PAGES OXIDOKU_CHROMIUM R_LIBS
mkdir -p "$OXIDOKU_PAGES"

sh tools/widget.sh --check
Rscript tests/browser/pages.R "$OXIDOKU_PAGES"
Rscript tests/browser/any-pages.R "$OXIDOKU_PAGES"
# The kernel of R, whether or not it is installed for jupyter.
JUPYTER_PATH=$work/jupyter
export JUPYTER_PATH
mkdir -p "$JUPYTER_PATH/kernels/ir"
Rscript -e 'file.copy(list.files(system.file("kernelspec", package = "IRkernel"), full.names = TRUE), commandArgs(TRUE))' \
  "$JUPYTER_PATH/kernels/ir"
jupyter-nbconvert --to html --execute "$OXIDOKU_PAGES/notebook.ipynb"

node --test --test-reporter=spec tests/browser/*.test.mjs
