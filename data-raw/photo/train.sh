#!/bin/sh
# Makes the weights of the network that reads digits, from the fonts in fonts.txt
# (Debian packages with their versions). It takes some twenty minutes of one core, and
# the folder to keep the fonts in:
#   sh data-raw/photo/train.sh FOLDER
# The fonts are unpacked there and not installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/packages"
fonts=$(cd "$1" && pwd)
(
    cd "$fonts/packages"
    while read -r package; do
        name=$(echo "$package" | sed 's/=.*//')
        ls "${name}"_*.deb >/dev/null 2>&1 || apt-get download "$package"
    done <"$here/fonts.txt"
    for file in *.deb; do
        dpkg-deb -x "$file" "$fonts/root"
    done
)
# No instructions that some processors lack, so that rounding is the same on all that
# have these.
RUSTFLAGS="-C target-cpu=x86-64-v3" \
    cargo build --release --locked --manifest-path "$here/Cargo.toml"
program="${CARGO_TARGET_DIR:-$here/target}/release/oxidoku-photo-training"
weights="$here/../../src/rust/engine/src/photo/digits.bin"
nice -n 10 "$program" "$fonts/root" "$weights"
sha256sum "$weights"
