#!/usr/bin/env sh
# Tests work on several processes and machines: Spark in local-cluster mode with two workers, one
# of which is killed while it works, and a future plan with a killed worker. The rows must be
# those of a single process. Takes some minutes.
#
#   sh tools/test-scale.sh [puzzles]     a million by default
#
# Installs what it needs: Java 17 from Debian or Ubuntu, pyspark from the Python registry into a
# separate folder, and the package into a separate library.
set -eu
cd "$(dirname "$0")/.."
. tools/setup.sh
puzzles=${1:-1000000}

need_r
# shellcheck disable=SC2046
need_r_packages $(packages_in Imports) future.apply
need_program java openjdk-17-jre-headless
need_program python3 python3
python3 -c 'import ensurepip' 2>/dev/null || { can_apt && apt_install python3-venv; }
need_rust
stop_if_missing

work=${OXIDOKU_SCALE_DIR:-$(mktemp -d)}
mkdir -p "$work/library"
say "== In $work"
if ! [ -x "$work/python/bin/python" ]; then
  python3 -m venv "$work/python"
  "$work/python/bin/pip" install --quiet "pyspark==3.5.*" setuptools
fi
if ! [ -d "$work/library/oxidoku" ]; then
  R CMD INSTALL --no-docs --library="$work/library" . >"$work/install.log" 2>&1 || {
    tail -n 40 "$work/install.log"
    exit 1
  }
fi
R_LIBS=$work/library
export R_LIBS

say "== Spark"
Rscript tools/scale/puzzles.R "$work" "$puzzles"
JAVA_HOME=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
export JAVA_HOME
"$work/python/bin/python" tools/scale/spark.py "$work"
Rscript tools/scale/compare.R "$work"
say "== Workers of a future plan"
Rscript tools/scale/future.R
