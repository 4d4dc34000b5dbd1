#!/usr/bin/env sh
# Packs the crates from which the package is built, like rextendr::vendor_crates(), into
# src/rust/vendor.tar.xz and src/rust/vendor-config.toml. A package with these two files can be
# installed offline.
#
#   sh tools/vendor.sh [folder of the package]
set -eu
cd "${1:-$(dirname "$0")/..}/src/rust"
PATH="$PATH:$HOME/.cargo/bin"

rm -rf vendor vendor.tar.xz
cargo vendor --locked vendor >vendor-config.toml
# Files are sorted, without owners or times, so that a lock file always gives the same archive.
tar --sort=name --mtime='2000-01-01 00:00:00 UTC' --owner=0 --group=0 --numeric-owner \
  -cJf vendor.tar.xz vendor
rm -rf vendor
echo "src/rust/vendor.tar.xz: $(wc -c <vendor.tar.xz) bytes"
