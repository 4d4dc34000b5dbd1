#!/usr/bin/env sh
# R CMD check --as-cran in a clean Debian: a root of the named suite, with nothing
# in it but R, what the package needs from that suite, and its Rust.
#
#   sh tools/check-in.sh trixie
#
# Takes root and debootstrap; tools/root.sh says where the root is kept.
# The package is built from a tarball with its crates in it and without network.
# Anything but OK or a note on a new submission is a failure.
set -eu
suite=${1:?which suite of Debian: bookworm, trixie, sid}
cd "$(dirname "$0")/.."
. tools/root.sh

use_root "$suite"
work=$root/root/check
rm -rf "$work"
copy_into "$work/oxidoku"
sh tools/vendor.sh "$work/oxidoku"

# tidy and V8 are what R checks pages of the manual with.
cat >"$work/run.sh" <<'END'
set -eu
cd /root/check/oxidoku
export LC_ALL=C.UTF-8
. tools/setup.sh
need_for_install
need_r_packages $(packages_in Suggests) V8
need_program pandoc pandoc
need_program qpdf qpdf
need_program pngquant pngquant
need_program tidy tidy
need_program checkbashisms devscripts
missing=""
say "R $(R --version | sed -n 's/^R version \([0-9.]*\).*/\1/p'), $(rustc --version)"
cd ..
R CMD build oxidoku
# Examples may take a minute, not 5 seconds: R measures elapsed time, which passes while
# others work. The size is noted by older R only; cran-comments.md says what it is.
NOT_CRAN=true CARGO_NET_OFFLINE=true OXIDOKU_SHARED="" \
  _R_CHECK_CRAN_INCOMING_REMOTE_=false \
  _R_CHECK_SYSTEM_CLOCK_=0 \
  _R_CHECK_FORCE_SUGGESTS_=false \
  _R_CHECK_PKG_SIZES_THRESHOLD_=10 \
  _R_CHECK_EXAMPLE_TIMING_THRESHOLD_=60 \
  R CMD check --as-cran --no-manual oxidoku_*.tar.gz || true
END
in_root root sh /root/check/run.sh

log=$work/oxidoku.Rcheck/00check.log
[ -f "$log" ] || exit 1
# What R says beyond OK, the note on a new submission apart.
awk '
  /^[*] / { incoming = /checking CRAN incoming feasibility/ }
  incoming { if (!/^[*] |^Maintainer: |^New submission$|^ *$/) print; next }
  /^[*] .*(ERROR|WARNING|NOTE)$/ || /^Status: .*(ERROR|WARNING)/
' "$log" >"$work/findings"
grep '^Status:' "$log" || exit 1
cat "$work/findings"
! [ -s "$work/findings" ]
