#!/bin/sh
# Builds and runs the benchmark: on the files given, else on all puzzle sets
# beside the checkout. Options go to the program: see README.md.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cargo build --release --quiet --manifest-path "$here/Cargo.toml"
program="${CARGO_TARGET_DIR:-$here/target}/release/oxidoku-bench"

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
exec "$program" "$@"
