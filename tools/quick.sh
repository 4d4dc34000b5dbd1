#!/usr/bin/env sh
# Checks the files that changed since a commit (main by default): quick.sh [commit]. Takes
# less than two minutes once the Rust code is compiled. Its last line names what it checked.
# Fails if a changed file has no check.
#
# quick.sh --rules lists the checks of every file of the repository instead.
#
# To add a check, add its name to checks_of() and a function check_<name> that gets the files.
set -eu
cd "$(dirname "$0")/.."

# Prints the checks of a file in addition to `text`, which every file has. Fails if there is no
# rule for it.
checks_of() {
  case $1 in
    R/extendr-wrappers.R | man/*.Rd | NAMESPACE | INDEX) echo generated ;;
    man/*.R | man/figures/* | inst/examples/*.jpg) echo pictures ;;
    R/*.R | tests/testthat/*.R) echo style words r_tests ;;
    tests/testthat/widget-schema.json) echo r_tests page_logic ;;
    tests/testthat/*) echo r_tests ;;
    src/rust/engine/tests/suite/*.rs) echo rustfmt words suite ;;
    src/rust/engine/tests/*.rs) echo rustfmt words suite ;;
    src/rust/engine/tests/*) echo suite ;;
    src/rust/engine/src/*.rs | src/rust/engine/build.rs) echo rustfmt words engine r_tests ;;
    src/rust/engine/src/*) echo engine r_tests ;;
    src/rust/engine/examples/*.rs) echo rustfmt words examples ;;
    src/rust/engine/fuzz/*.rs) echo rustfmt words fuzz ;;
    src/rust/engine/fuzz/Cargo.*) echo fuzz ;;
    src/rust/engine/Cargo.* | src/rust/wide/Cargo.* | src/rust/Cargo.*) echo licences engine wide binding r_tests ;;
    src/rust/*clippy.toml) echo clippy ;;
    src/rust/deny.toml | inst/AUTHORS) echo licences ;;
    src/rust/wide/src/*.rs) echo rustfmt words wide r_tests ;;
    src/rust/wide/*.rs) echo rustfmt words wide ;;
    src/rust/src/*.rs) echo rustfmt words binding r_tests ;;
    bench/*.rs | data-raw/*.rs) echo rustfmt words programs ;;
    bench/Cargo.* | data-raw/photo/Cargo.*) echo programs ;;
    configure | configure.win | cleanup | cleanup.win) echo shell r_tests ;;
    src/Makevars*.in | src/entrypoint.c | src/*.def) echo r_tests ;;
    tools/config.R | tools/msrv.R) echo style words r_tests ;;
    DESCRIPTION) echo words r_tests ;;
    data/*) echo r_tests ;;
    README.md | pkgdown/index.md) echo words readme ;;
    vignettes/*.Rmd) echo words vignettes ;;
    tools/widget/*.js | inst/htmlwidgets/*.js | tools/widget/own-names.txt) echo bundles page_logic ;;
    tools/widget/* | inst/htmlwidgets/*.css) echo bundles ;;
    tests/browser/logic*.mjs | tests/browser/schema.mjs) echo node page_logic ;;
    tests/browser/pages.R) echo r_code page_logic ;;
    pkgdown/*.js | *.mjs) echo node ;;
    inst/sheet/* | inst/rstudio/* | inst/labels/* | inst/CITATION | inst/WORDLIST) echo r_tests ;;
    *.R) echo style words r_code ;;
    *.sh | .ci/run) echo shell words ;;
    *.yaml | *.yml) echo yaml words ;;
    *.py) echo python ;;
    Makefile) echo make words ;;
    .Rbuildignore) echo patterns ;;
    tools/test-budget.csv) echo budgets ;;
    LICENSE | *.dcf) echo dcf ;;
    *.md | *.toml | .lintr) echo words ;;
    # Lists and styles without a parser: only `text` checks them.
    .gitattributes | .gitignore | .editorconfig | */.gitignore | *.css | *.sha256 | */fonts.txt | tools/pictures.csv) ;;
    *) return 1 ;;
  esac
}

list_rules() {
  git rev-parse --is-inside-work-tree >/dev/null
  none=$(git ls-files | while IFS= read -r file; do
    if checks=$(checks_of "$file"); then
      echo "$file: text $checks" >&2
    else
      echo "$file"
    fi
  done)
  [ -z "$none" ] && return 0
  echo "no rule in tools/quick.sh for:" $none
  return 1
}

if [ "${1:-}" = --rules ]; then
  list_rules 2>&1
  exit
fi

base=${1:-main}
since=$(git merge-base "$base" HEAD 2>/dev/null || git rev-parse HEAD)
changed=$(
  {
    git diff --name-only "$since"
    git ls-files --others --exclude-standard
  } | sort -u
)
if [ -z "$changed" ]; then
  echo "nothing to check: no file changed since $base"
  exit
fi

cache=${XDG_CACHE_HOME:-$HOME/.cache}/oxidoku
checked_rust="--locked --profile checked --quiet"
engine=src/rust/engine/Cargo.toml

# Sets the folder of the node packages, which are installed once for each package.json.
use_node_packages() {
  OXIDOKU_NODE=${OXIDOKU_NODE:-$cache/node-$(cksum <tools/widget/package.json | cut -d ' ' -f 1)}
  export OXIDOKU_NODE
}

# Finds trailing spaces and conflict markers.
check_text() {
  git diff --check "$since" -- "$@"
  for file; do
    git ls-files --error-unmatch "$file" >/dev/null 2>&1 || ! grep -nHIE '[[:space:]]$|^(<<<<<<<|>>>>>>>) ' "$file" || return 1
  done
}
check_words() { Rscript tools/quick.R words "$@"; }
check_style() { Rscript tools/quick.R style "$@"; }
check_r_code() { Rscript tools/quick.R r_code "$@"; }
check_pictures() { Rscript tools/quick.R pictures "$@"; }
check_yaml() { Rscript tools/quick.R yaml "$@"; }
check_dcf() { Rscript tools/quick.R dcf "$@"; }
check_patterns() { Rscript tools/quick.R patterns "$@"; }
check_budgets() { Rscript tools/quick.R budgets "$@"; }
check_vignettes() { Rscript tools/quick.R vignettes "$@"; }
check_readme() { Rscript tools/quick.R tests README.md; }
check_r_tests() { Rscript tools/quick.R tests "$@"; }
check_generated() { Rscript tools/document.R --check; }
check_licences() { Rscript tools/licences.R; }

check_shell() {
  for file; do
    sh -n "$file"
  done
  # -f is needed because files that are sourced have no line that names a shell.
  checkbashisms -f "$@"
}

check_rustfmt() { rustfmt --check --edition 2021 "$@"; }
check_engine() { cargo test --locked --profile unit --quiet --lib --manifest-path "$engine"; }
check_wide() { cargo test $checked_rust -p oxidoku-wide --manifest-path src/rust/Cargo.toml; }
check_binding() { cargo test $checked_rust -p oxidoku --manifest-path src/rust/Cargo.toml; }
check_examples() { cargo check --locked --quiet --examples --manifest-path "$engine"; }
check_fuzz() { cargo check --locked --quiet --manifest-path src/rust/engine/fuzz/Cargo.toml; }
check_clippy() { cargo clippy --locked --quiet --lib --manifest-path "$engine" -- -D warnings -A clippy::precedence; }

# Runs the modules of the files. If only the list of modules or data changed, the program is
# compiled and one module runs.
check_suite() {
  modules=$(printf '%s\n' "$@" | sed -n 's|^src/rust/engine/tests/suite/\([a-z_]*\)[./].*|\1|p' |
    sed -e 's/$/::/' -e '/^main::$/d' | sort -u)
  # shellcheck disable=SC2086
  cargo test $checked_rust --test suite --manifest-path "$engine" -- ${modules:-architecture::}
}

# Checks the crates to which the files belong.
check_programs() {
  for folder in $(printf '%s\n' "$@" | sed 's|/[^/]*$||; s|/src.*||' | sort -u); do
    cargo check --locked --quiet --all-targets --manifest-path "$folder/Cargo.toml"
  done
}

check_bundles() {
  use_node_packages
  sh tools/widget.sh --check
}

check_node() {
  for file; do
    node --check "$file"
  done
}

# Tests the page's logic on data that the installed package wrote, once per installation.
check_page_logic() {
  use_node_packages
  installed=$(Rscript -e 'cat(system.file("DESCRIPTION", package = "oxidoku"))')
  if [ -z "$installed" ]; then
    echo "oxidoku is not installed, and writes the data of these tests: sh tools/demo.sh"
    return 1
  fi
  OXIDOKU_PAGES=$cache/pages-$(cat "$installed" tests/browser/pages.R | cksum | cut -d ' ' -f 1)
  export OXIDOKU_PAGES
  if ! [ -f "$OXIDOKU_PAGES/.complete" ]; then
    mkdir -p "$OXIDOKU_PAGES"
    Rscript tests/browser/pages.R "$OXIDOKU_PAGES"
    touch "$OXIDOKU_PAGES/.complete"
  fi
  node --test --test-reporter=dot tests/browser/logic*.test.mjs
}

check_python() {
  for file; do
    python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])' "$file"
  done
}

check_make() {
  # shellcheck disable=SC2046
  make --dry-run $(sed -n 's/^\([a-z]*\):.*## .*/\1/p' Makefile) >/dev/null
}

# Pairs of a check and a file, one per line: "check file".
pairs=$(
  echo "$changed" | while IFS= read -r file; do
    echo "text $file"
    checks=$(checks_of "$file") || checks="none"
    for check in $checks; do echo "$check $file"; done
  done
)
unknown=$(echo "$pairs" | sed -n 's/^none //p')
if [ -n "$unknown" ]; then
  echo "no rule in tools/quick.sh for:" $unknown
  exit 1
fi

# Cheap checks come first. A deleted file selects its checks but is not passed to them, so a check
# of single files may have nothing to do.
of_files=" text shell yaml dcf patterns python node rustfmt style words r_code pictures vignettes "
order="text shell yaml dcf patterns make python node rustfmt style words r_code pictures licences
  clippy engine suite wide binding examples fuzz programs bundles page_logic readme vignettes
  r_tests generated"
failed=""
done_checks=""
for check in $order; do
  echo "$pairs" | grep -q "^$check " || continue
  files=$(echo "$pairs" | sed -n "s/^$check //p" | while IFS= read -r file; do [ ! -f "$file" ] || echo "$file"; done)
  case "$files|$of_files" in "|"*" $check "*) continue ;; esac
  started=$(date +%s)
  # Run in the background, so that a failing command ends the check.
  # shellcheck disable=SC2086
  (set -e && "check_$check" $files) &
  if wait $!; then
    echo "ok      $check ($(($(date +%s) - started)) s)"
  else
    echo "FAILED  $check"
    failed="$failed $check"
  fi
  done_checks="$done_checks $check"
done

echo "checked $(echo "$changed" | wc -l) changed files:${done_checks:- nothing, as they were deleted}"
if [ -n "$failed" ]; then
  echo "failed:$failed"
  exit 1
fi
