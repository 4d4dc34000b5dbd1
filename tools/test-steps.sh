# The checks of tools/test.sh, which runs them as `sh tools/test-steps.sh <check>`, three at a
# time. The environment variable OXIDOKU_WORK names the folder for their files.
#
# To add a check, add a line to titles() and a function of the same name. The checks after `package`
# do not need it, so they run while the package is installed, which rarely uses both cores. The long
# ones follow, so that the cores are busy until the end.

titles() {
  cat <<'END'
package the package installs offline, from vendored crates
unit engine: unit tests
clippy engine, binding and larger boards: clippy
lint style and spelling
no_avx512 engine: compiles without AVX-512
rustfmt rustfmt
licences licences and authors of the crates
r R: tests
engine engine: tests of its interface
browser the board in a browser
build R CMD build, with vignettes
binding binding and larger boards: tests
check R CMD check --as-cran
document generated files are up to date
arm engine: compiles for ARM
rustdoc engine: documentation
budget files of tests within their processor seconds
END
}

manifest=src/rust/Cargo.toml

# Everything that needs the package, including R CMD check and the vignettes, shares one
# installation of a copy of the sources. The tests of the crates reuse its compiled crates,
# because they use the same folder and profile.
library=${OXIDOKU_WORK:-}/library
sources=${OXIDOKU_WORK:-}/oxidoku
export OXIDOKU_TARGET="${OXIDOKU_WORK:-}/target" OXIDOKU_PROFILE=checked

# R CMD check needs a symbol table of the object files.
package() {
  mkdir -p "$library" "$sources" &&
    tar -cf - --exclude=./.git --exclude=target --exclude='*.o' --exclude='*.so' \
      --exclude=./src/Makevars . | tar -xf - -C "$sources" &&
    sh tools/vendor.sh "$sources" &&
    _R_SHLIB_BUILD_OBJECTS_SYMBOL_TABLES_=TRUE R CMD INSTALL --library="$library" "$sources"
}

# Runs a command with the crates of the package, in the folder of its build.
with_crates() {
  CARGO_HOME="$OXIDOKU_TARGET/.cargo" CARGO_TARGET_DIR="$OXIDOKU_TARGET" CARGO_NET_OFFLINE=true "$@"
}

# of_cargo <command> <argument>...: runs a cargo command on the copied sources.
of_cargo() {
  command=$1
  shift
  with_crates cargo "$command" --locked --profile checked --manifest-path "$sources/$manifest" "$@"
}

binding() {
  needs package && of_cargo test --no-fail-fast -p oxidoku -p oxidoku-wide
}

engine() {
  needs package && with_times engine with_crates sh "$sources/tools/engine-tests.sh" doc suite
}

unit() {
  with_times unit apart sh tools/engine-tests.sh unit
}

# with_times <name> <command>...: keeps and prints the seconds that a command prints.
with_times() {
  table=$OXIDOKU_WORK/times/$1.tsv
  shift
  "$@" >"$table"
  failed=$?
  cat "$table"
  return "$failed"
}

# Runs a command of cargo that need not wait for the package, because it shares nothing with it, in
# another folder.
apart() {
  CARGO_TARGET_DIR="$OXIDOKU_TARGET/apart" "$@"
}

# The lint on shifts beside other bit operators exists only in Rust 1.85, so it is allowed.
run_clippy() {
  apart cargo clippy --locked --profile checked --manifest-path "$manifest" "$@" \
    -- -D warnings -A clippy::precedence
}

clippy() {
  # The tests of files that larger boards share with the engine belong to the engine.
  run_clippy --workspace --lib --tests --examples
}

# Compilers before 1.89 have no AVX-512. Only the library refers to it.
no_avx512() {
  OXIDOKU_NO_AVX512=1 apart cargo check --locked --lib --profile test -p oxidoku-engine \
    --manifest-path "$manifest"
}

arm() {
  if ! rustc --print target-libdir --target aarch64-unknown-linux-gnu | xargs test -d; then
    echo "no Rust for ARM here"
    return 0
  fi
  run_clippy --lib -p oxidoku-engine --target aarch64-unknown-linux-gnu
}

rustdoc() {
  needs package && RUSTDOCFLAGS="-D warnings" of_cargo doc --no-deps -p oxidoku-engine
}

rustfmt() {
  cargo fmt --check --all --manifest-path "$manifest"
}

licences() {
  Rscript tools/licences.R
}

lint() {
  Rscript tools/lint.R
}

document() {
  needs package && Rscript "$sources/tools/document.R" --check "$library"
}

r() {
  needs package && R_LIBS=$library Rscript tools/test-r.R --times="$OXIDOKU_WORK/times/r.tsv"
}

browser() {
  needs package &&
    OXIDOKU_TIMES="$OXIDOKU_WORK/times/browser.tsv" sh tests/browser/run.sh "$library"
}

# Does the same as R CMD build and R CMD check, but with the installed package, which each of them
# would install again. tools/test-long.sh runs the original commands.
build() {
  needs package && cd "$OXIDOKU_WORK" || return 1
  R_LIBS=$library Rscript oxidoku/tools/vignettes.R oxidoku &&
    R CMD build --no-build-vignettes oxidoku
}

# Checks that need the network are left out, and so is the manual, which needs LaTeX. The check
# `build` has just run the code of the vignettes, and R CMD check --as-cran would not run it a
# second time after building them either. The library
# and the vignettes, with their interactive boards, exceed the usual 5 MB. Examples may take a
# minute instead of 5 seconds, because R measures elapsed time, which includes the time of other
# processes. The check `r` runs the tests. The library of this build is larger than that of a
# release, whose size tools/test-long.sh checks.
check() {
  needs build && cd "$OXIDOKU_WORK" || return 1
  env NOT_CRAN=true \
    _R_CHECK_CRAN_INCOMING_=false \
    _R_CHECK_SYSTEM_CLOCK_=0 \
    _R_CHECK_FORCE_SUGGESTS_=false \
    _R_CHECK_PKG_SIZES_THRESHOLD_=20 \
    _R_CHECK_EXAMPLE_TIMING_THRESHOLD_=60 \
    R CMD check --as-cran --no-manual --no-tests --no-vignettes \
    --install=check:"$OXIDOKU_WORK/logs/package.log" --library="$library" \
    oxidoku_*.tar.gz || return 1
  grep '^Status: OK' oxidoku.Rcheck/00check.log
}

budget() {
  needs unit && needs engine && needs r && needs browser || return 1
  Rscript tools/test-budget.R "$OXIDOKU_WORK"/times/*.tsv
}

# Runs another check or waits for it, and fails if it failed.
needs() {
  start "$1"
  until [ -f "$OXIDOKU_WORK/results/$1" ]; do sleep 1; done
  grep -q '^ok ' "$OXIDOKU_WORK/results/$1" || {
    echo "needs the check that failed: $1"
    return 1
  }
}

# Runs a check, and prints and stores whether it passed.
run() {
  log=$OXIDOKU_WORK/logs/$1.log
  started=$(date +%s)
  status=FAILED
  if sh tools/test-steps.sh --timed "$1" >"$log" 2>&1; then status=ok; fi
  wall=$(($(date +%s) - started))
  cpu=$(cat "$OXIDOKU_WORK/times/$1")
  title=$(titles | sed -n "s/^$1 //p")
  # Print all lines together, so that those of two checks do not mix.
  {
    printf '%-7s %s (%s s, %s s of processor time)\n' "$status" "$title" "$wall" "$cpu"
    [ "$status" = ok ] || tail -n 60 "$log" | sed 's/^/        /'
  } >"$log.said"
  cat "$log.said"
  echo "$status $wall $cpu $title" >"$OXIDOKU_WORK/results/$1.part"
  mv "$OXIDOKU_WORK/results/$1.part" "$OXIDOKU_WORK/results/$1"
}

# Runs a check in a separate process, so that all child processes belong to the check. The second
# line of `times` has their processor time in minutes and seconds.
timed() {
  ("$1")
  failed=$?
  times >"$OXIDOKU_WORK/times/$1.raw"
  awk 'NR == 2 {
      for (i = 1; i <= 2; i++) { split($i, part, "m"); seconds += 60 * part[1] + part[2] }
      printf "%.0f\n", seconds
    }' "$OXIDOKU_WORK/times/$1.raw" >"$OXIDOKU_WORK/times/$1"
  exit "$failed"
}

# Starts a check unless it was started before.
start() {
  if mkdir "$OXIDOKU_WORK/started-$1" 2>/dev/null; then run "$1"; fi
}

case $1 in
  --list) titles | cut -d ' ' -f 1 ;;
  --timed) timed "$2" ;;
  *) start "$1" ;;
esac
