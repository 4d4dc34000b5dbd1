#!/usr/bin/env sh
# Every check of the repository. Ends with one line "N passed, N failed"; fails
# where a check failed. Logs of the checks stay in the folder it names.
#
# To add a check: one line `check "what it checks" command arguments...` below.
set -eu
cd "$(dirname "$0")/.."
. tools/setup.sh

# R CMD check reads the sources in UTF-8 and warns where it cannot.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
  *[Uu][Tt][Ff]-8 | *[Uu][Tt][Ff]8) ;;
  *) export LC_ALL=C.UTF-8 ;;
esac

say "== Looking for R, its packages and Rust"
need_r
# shellcheck disable=SC2046
need_r_packages $(packages_in Imports) $(packages_in Suggests) roxygen2 pkgload pkgbuild lintr
need_program pandoc pandoc
need_program jupyter-nbconvert jupyter-nbconvert
need_program qpdf qpdf
need_program pngquant pngquant
need_program checkbashisms devscripts
need_rust
need_rust_tools
stop_if_missing
say "R $(R --version | sed -n 's/^R version \([0-9.]*\).*/\1/p'), $(rustc --version)"

# The folder of large data beside the checkout, for tests that run elsewhere. If the
# variable is set, the folder must be complete.
if [ -z "${OXIDOKU_SHARED:-}" ] && [ -d ../shared/puzzles ]; then
  OXIDOKU_SHARED=$(cd ../shared && pwd)
  export OXIDOKU_SHARED
fi
if [ -z "${OXIDOKU_SHARED:-}" ]; then
  say "No folder ../shared: tests run on the repository's own puzzles alone, and its large sets are left out."
fi

work=$(mktemp -d)
passed=0
failed=0

# check <name> <command>...: runs a command, and prints and counts whether it passed.
check() {
  name=$1
  shift
  log=$work/$(echo "$name" | tr -c 'a-zA-Z0-9\n' '-').log
  started=$(date +%s)
  if ("$@") >"$log" 2>&1; then
    passed=$((passed + 1))
    say "ok      $name ($(($(date +%s) - started)) s)"
  else
    failed=$((failed + 1))
    say "FAILED  $name ($(($(date +%s) - started)) s)"
    tail -n 60 "$log" | sed 's/^/        /'
  fi
}

engine=src/rust/engine/Cargo.toml
wide=src/rust/wide/Cargo.toml
binding=src/rust/Cargo.toml

# Rust 1.85 has a lint on shifts beside other operators of bits that is in no other.
lint() {
  cargo clippy --locked "${2:---all-targets}" --manifest-path "$1" -- -D warnings -A clippy::precedence
}

# Optimised, as the puzzle sets are large; without LTO, which would take longer than what
# is run.
without_lto() {
  CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 "$@"
}

# Arithmetic that overflows is a failure, as in a build for debugging.
run_tests() {
  manifest=$1
  shift
  CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true \
    without_lto cargo test --no-fail-fast --locked --release --manifest-path "$manifest" "$@"
}

run_older_kernels() {
  OXIDOKU_NO_AVX512=1 run_tests "$engine" --lib --test lanes --test candidates search
}

rustdoc() {
  RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps --manifest-path "$engine"
}

# Every crate of the lock file, its two own ones apart.
authors_named() {
  sed -n '/^name = /{s/.*"\(.*\)"/\1/;N;s/\nversion = "\(.*\)"/ \1/p;}' src/rust/Cargo.lock |
    grep -v '^oxidoku' >"$work/crates"
  grep -E '^[a-z0-9_-]+ [0-9]+[.][0-9]+[.][0-9]+' inst/AUTHORS | diff "$work/crates" -
}

# A copy of the sources, so that vendoring and building leave the checkout be.
copy_sources() {
  mkdir -p "$work/oxidoku"
  tar -cf - --exclude=./.git --exclude=target --exclude='*.o' --exclude='*.so' \
    --exclude=./src/Makevars . | tar -xf - -C "$work/oxidoku"
}

build_package() {
  cd "$work" && without_lto R CMD build oxidoku
}

# testthat only compares snapshots if NOT_CRAN is set. The
# build is offline, from the vendored crates. It skips the checks that need the network,
# and the manual, which needs LaTeX. The library and the vignettes, with their
# interactive boards, exceed the usual 5 MB. Examples may take a minute instead of 5
# seconds, because R measures elapsed time, also while other processes run.
check_package() {
  cd "$work" || return 1
  env NOT_CRAN=true CARGO_NET_OFFLINE=true \
    _R_CHECK_CRAN_INCOMING_=false \
    _R_CHECK_SYSTEM_CLOCK_=0 \
    _R_CHECK_FORCE_SUGGESTS_=false \
    _R_CHECK_PKG_SIZES_THRESHOLD_=10 \
    _R_CHECK_EXAMPLE_TIMING_THRESHOLD_=60 \
    R CMD check --as-cran --no-manual oxidoku_*.tar.gz || return 1
  grep '^Status: OK' oxidoku.Rcheck/00check.log
}

check "engine: rustfmt" cargo fmt --check --manifest-path "$engine"
check "larger boards: rustfmt" cargo fmt --check --manifest-path "$wide"
check "binding: rustfmt" cargo fmt --check --manifest-path "$binding"
check "engine: clippy" lint "$engine"
# The engine tests the files that both share.
check "larger boards: clippy" lint "$wide" --tests
check "binding: clippy" lint "$binding"
if [ -f bench/Cargo.toml ]; then
  check "bench: rustfmt" cargo fmt --check --manifest-path bench/Cargo.toml
  check "bench: clippy" lint bench/Cargo.toml
fi
check "engine: documentation" rustdoc
check "engine: tests" run_tests "$engine"
check "engine: kernels without AVX-512" run_older_kernels
if rustc --print target-libdir --target aarch64-unknown-linux-gnu | xargs test -d; then
  check "engine: compiles for ARM" cargo clippy --locked --lib --manifest-path "$engine" \
    --target aarch64-unknown-linux-gnu -- -D warnings
fi
check "larger boards: tests" run_tests "$wide"
check "binding: tests" run_tests "$binding"
check "style and spelling" Rscript tools/lint.R
check "generated files are up to date" without_lto Rscript tools/document.R --check
check "inst/AUTHORS names the crates" authors_named
check "the sources can be copied" copy_sources
check "crates can be vendored" sh tools/vendor.sh "$work/oxidoku"
check "R CMD build" build_package
check "R CMD check --as-cran" check_package
# R CMD check installed the package from the tarball.
check "the board in a browser" sh tests/browser/run.sh "$work/oxidoku.Rcheck"

if [ "$failed" -eq 0 ]; then
  rm -rf "$work"
else
  say "Logs: $work"
fi
say "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
