#!/usr/bin/env sh
# Bundles and minifies the sources in tools/widget/ into the files that pages load:
# inst/htmlwidgets/oxidoku_board.js and .css for the board to play on, oxidoku_view.* for a
# path, oxidoku_teach.* for lessons, oxidoku_any.* and oxidoku_any_view.js for boards that are not
# classic, oxidoku_watch.* for a method at work, and oxidoku_edit.* for the editor. All but the
# first also use the styles of the board. oxidoku_checks.js checks the rules of boards that have such
# rules, oxidoku_shiny.js connects boards to R, and oxidoku_times.js keeps times, on pages with a
# clock. With --check, it only reports whether the files are up to date.
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
# that a script uses of a board that another script has drawn, or of what they share (shared.js), or
# an export of a module that others import as a whole (import * as).
own_names=$(tr '\n' '|' < tools/widget/own-names.txt | sed 's/|$//')
# Names of custom properties and classes that no script puts together from parts, and that neither R
# nor a test of the page uses. They are shortened to --oa, --ob and so on, and oya, oyb and so on.
own_styles=$(awk '{
  short = (/^--/ ? "--o" : "oy") substr("abcdefghijklmnopqrstuvwxyz", ++n[/^--/], 1)
  printf "s/%s([^a-z0-9-])/%s\\1/g;", $0, short
}' tools/widget/own-styles.txt)
bundle() {
  "$esbuild" "tools/widget/$1.js" --log-level=warning --bundle --minify --format=iife \
    --target=es2020 --mangle-props="^($own_names)\$" ${4:+--mangle-cache="$made/$4.json"} --outfile="$made/$3.js"
  sed -Ei "$own_styles" "$made/$3.js"
  [ "$2" = none ] && return
  "$esbuild" "tools/widget/$2.css" --log-level=warning --minify --target=chrome88 \
    --outfile="$made/$3.css"
  # The minifier keeps the space before the value of a custom property.
  sed -i 's/\(--o-[a-z0-9-]*\): /\1:/g' "$made/$3.css"
  sed -Ei "$own_styles" "$made/$3.css"
}
bundle widget widget oxidoku_board
bundle view-widget view oxidoku_view
bundle teach-widget teach oxidoku_teach
bundle watch-widget watch oxidoku_watch
# These scripts use each other, so their names are shortened in the same way.
echo '{}' > "$made/any.json"
bundle any-widget any oxidoku_any any
bundle checks-widget none oxidoku_checks any
bundle path-widget none oxidoku_any_view
bundle shiny-widget none oxidoku_shiny
bundle times-widget none oxidoku_times
bundle edit-widget edit oxidoku_edit

for file in oxidoku_board.js oxidoku_board.css oxidoku_view.js oxidoku_view.css oxidoku_teach.js oxidoku_teach.css oxidoku_watch.js oxidoku_watch.css oxidoku_any.js oxidoku_any.css oxidoku_checks.js oxidoku_any_view.js oxidoku_shiny.js oxidoku_times.js oxidoku_edit.js oxidoku_edit.css; do
  if [ "${1:-}" = --check ]; then
    cmp "$made/$file" "$out/$file"
  else
    cp "$made/$file" "$out/"
  fi
done
for name in oxidoku_board oxidoku_view oxidoku_teach oxidoku_watch oxidoku_any oxidoku_checks oxidoku_any_view oxidoku_shiny oxidoku_times oxidoku_edit; do
  echo "$name: $(cat "$made/$name".* | wc -c) bytes of script and style"
done
