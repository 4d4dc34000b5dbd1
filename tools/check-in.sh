#!/usr/bin/env sh
# Runs R CMD check --as-cran in a clean Debian: a root of the given suite that contains only
# R, the packages of that suite that oxidoku needs, and its Rust.
#
#   sh tools/check-in.sh trixie
#
# Needs root and debootstrap; tools/root.sh describes where the root is kept. The package is
# built without a network from a tarball that includes its crates. Any result except OK or a
# note about a new submission is a failure.
set -eu
suite=${1:?which suite of Debian: bookworm, trixie, sid}
cd "$(dirname "$0")/.."
. tools/root.sh

use_root "$suite"
work=$root/root/check
rm -rf "$work"
copy_into "$work/oxidoku"
sh tools/vendor.sh "$work/oxidoku"

# R checks pages of the manual with tidy and V8.
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
# Examples may take a minute instead of 5 seconds, because R measures elapsed time, which includes
# the time of other processes. Only older versions of R note the size; cran-comments.md gives it.
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
# Lists everything that R reports except OK and the note about a new submission.
awk '
  /^[*] / { incoming = /checking CRAN incoming feasibility/ }
  incoming { if (!/^[*] |^Maintainer: |^New submission$|^ *$/) print; next }
  /^[*] .*(ERROR|WARNING|NOTE)$/ || /^Status: .*(ERROR|WARNING)/
' "$log" >"$work/findings"
grep '^Status:' "$log" || exit 1
cat "$work/findings"
! [ -s "$work/findings" ]
