#!/usr/bin/env sh
# Makes what a page loads, inst/htmlwidgets/oxidoku_board.js and .css, of the
# sources in tools/widget/: one script and one style, without comments and with
# short names. With --check it only says whether they are up to date.
#
# Needs node and npm. The packages named in tools/widget/package.json go to a
# folder of their own, or stand where OXIDOKU_NODE says.
set -eu
cd "$(dirname "$0")/.."
out=inst/htmlwidgets
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

packages=${OXIDOKU_NODE:-$made/node}
if [ ! -d "$packages/node_modules" ]; then
  mkdir -p "$packages"
  cp tools/widget/package.json "$packages/"
  (cd "$packages" && npm install --silent --no-audit --no-fund --ignore-scripts)
fi
esbuild=$packages/node_modules/.bin/esbuild
"$esbuild" tools/widget/widget.js --log-level=warning --bundle --minify --format=iife \
  --target=es2018 --outfile="$made/oxidoku_board.js"
"$esbuild" tools/widget/widget.css --log-level=warning --minify --target=chrome87 \
  --outfile="$made/oxidoku_board.css"

if [ "${1:-}" = --check ]; then
  cmp "$made/oxidoku_board.js" "$out/oxidoku_board.js"
  cmp "$made/oxidoku_board.css" "$out/oxidoku_board.css"
else
  cp "$made/oxidoku_board.js" "$made/oxidoku_board.css" "$out/"
fi
echo "$(cat "$made"/oxidoku_board.* | wc -c) bytes of script and style"
