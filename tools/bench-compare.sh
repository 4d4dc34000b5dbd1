#!/usr/bin/env sh
# Compares the speed of the working tree with that of a commit:
# bench-compare.sh <commit> [kernel] [file of puzzles]... Fails if a row is slower by more
# than 10 %. The two versions run in turn. Rows are compared by their ratio to the crate
# `sudoku` in the same run, so the speed of the machine does not matter.
set -eu
cd "$(dirname "$0")/.."

base=${1:?usage: bench-compare.sh <commit> [kernel] [file]...}
shift
kernel=${1:-portable}
[ $# -eq 0 ] || shift

work=$(mktemp -d)
trap 'git worktree remove --force "$work/base" 2>/dev/null; rm -rf "$work"' EXIT
git worktree add --quiet --detach "$work/base" "$base"

# Uses the puzzles of the repository by default.
if [ $# -eq 0 ]; then
  sed -n 's/^"\{0,1\}\([0-9.]\{81\}\).*/\1/p' tests/testthat/data/puzzles.csv >"$work/puzzles.txt"
  set -- "$work/puzzles.txt"
fi

# The alignment of branches can change the speed by 5 %, so both versions are built to avoid that.
export RUSTFLAGS="-C llvm-args=--x86-branches-within-32B-boundaries"
case $(uname -m) in x86_64) ;; *) export RUSTFLAGS="" ;; esac

measure() {
  name=$1 tree=$2
  shift 2
  CARGO_TARGET_DIR="$work/target-$name" \
    sh "$tree/bench/run.sh" --kernel "$kernel" --repeats 9 "$@" >>"$work/$name"
}
for _ in 1 2; do
  measure base "$work/base" "$@"
  measure here . "$@"
done

Rscript tools/bench-compare.R "$work/base" "$work/here"
