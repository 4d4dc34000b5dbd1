#!/usr/bin/env sh
# Bundles and minifies the sources in tools/widget/ into the files that pages load:
# inst/htmlwidgets/oxidoku_board.js and .css for the board to play on, oxidoku_view.* for a
# path, oxidoku_teach.* for lessons, oxidoku_any.* for boards that are not classic, and
# oxidoku_watch.* for a method at work. All but the first also use the styles of the board. With
# --check, it only reports whether the files are up to date.
#
# Needs node and npm. The packages in tools/widget/package.json are installed into a
# separate folder, unless OXIDOKU_NODE names a folder that has them.
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
# Names of properties that only a single script uses. They are shortened. None of them may occur
# in data from R, in what the browser keeps, or in the tests of the page. None may be a property
# that a script uses of a board that another script has drawn (in registry.js and widget.js), or
# an export of a module that others import as a whole (import * as).
own_names=$(tr '\n' '|' < tools/widget/own-names.txt | sed 's/|$//')
bundle() {
  "$esbuild" "tools/widget/$1.js" --log-level=warning --bundle --minify --format=iife \
    --target=es2018 --mangle-props="^($own_names)\$" --outfile="$made/$3.js"
  "$esbuild" "tools/widget/$2.css" --log-level=warning --minify --target=chrome88 \
    --outfile="$made/$3.css"
  # The minifier keeps the space before the value of a custom property.
  sed -i 's/\(--o-[a-z0-9-]*\): /\1:/g' "$made/$3.css"
}
bundle widget widget oxidoku_board
bundle view-widget view oxidoku_view
bundle teach-widget teach oxidoku_teach
bundle watch-widget watch oxidoku_watch
bundle any-widget any oxidoku_any

for file in oxidoku_board.js oxidoku_board.css oxidoku_view.js oxidoku_view.css oxidoku_teach.js oxidoku_teach.css oxidoku_watch.js oxidoku_watch.css oxidoku_any.js oxidoku_any.css; do
  if [ "${1:-}" = --check ]; then
    cmp "$made/$file" "$out/$file"
  else
    cp "$made/$file" "$out/"
  fi
done
for name in oxidoku_board oxidoku_view oxidoku_teach oxidoku_watch oxidoku_any; do
  echo "$name: $(cat "$made/$name".* | wc -c) bytes of script and style"
done
