#!/usr/bin/env sh
# Packs the crates the package is built from, as rextendr::vendor_crates() does:
# src/rust/vendor.tar.xz and src/rust/vendor-config.toml. A package with these
# two files installs offline.
#
#   sh tools/vendor.sh [folder of the package]
set -eu
cd "${1:-$(dirname "$0")/..}/src/rust"
PATH="$PATH:$HOME/.cargo/bin"

rm -rf vendor vendor.tar.xz
cargo vendor --locked vendor >vendor-config.toml
# Sorted and without owners or times, so that one lock file gives one archive.
tar --sort=name --mtime='2000-01-01 00:00:00 UTC' --owner=0 --group=0 --numeric-owner \
  -cJf vendor.tar.xz vendor
rm -rf vendor
echo "src/rust/vendor.tar.xz: $(wc -c <vendor.tar.xz) bytes"
