#!/bin/sh
# Builds and runs the benchmark of solvers on the given files, or by default on all puzzle sets next
# to the checkout. Options are passed to the program: see README.md. If the first argument is
# `rate`, `generate`, `canonical`, `photo`, `stream`, `variants` or `explain`, runs that benchmark.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cargo build --release --quiet --manifest-path "$here/Cargo.toml"
programs="${CARGO_TARGET_DIR:-$here/target}/release"
case ${1-} in
    rate | generate | canonical | photo | stream | variants | explain)
        program=$1
        shift
        # Also rates the shared puzzle sets if they are present.
        sets="${OXIDOKU_SHARED:-$here/../../shared}/puzzles"
        if [ "$program" = rate ] && [ $# -lt 2 ] && [ -d "$sets" ]; then
            set -- "${1-2000}" "$sets/17_clue_half.txt" "$sets/top1465.txt" "$sets/hardest_1106_375.txt"
        fi
        exec "$programs/$program" "$@"
        ;;
esac

files=false
value=false
for word in "$@"; do
    case $word in
        --in-order) ;;
        --*) value=true ;;
        *) if $value; then value=false; else files=true; fi ;;
    esac
done
if ! $files; then
    sets="${OXIDOKU_SHARED:-$here/../../shared}/puzzles"
    if [ ! -d "$sets" ]; then
        echo "no puzzle sets in $sets: name files, or set OXIDOKU_SHARED" >&2
        exit 1
    fi
    set -- "$@" "$sets"/*.txt
fi
exec "$programs/oxidoku-bench" "$@"
