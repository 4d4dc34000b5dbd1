#!/usr/bin/env sh
# Builds the site in the folder `site`, without a network: site.sh [library], where <library>
# holds the package if it is already installed.
set -eu
cd "$(dirname "$0")/.."
. tools/setup.sh

need_r
need_r_packages pkgdown htmlwidgets rmarkdown ggplot2 xml2 bslib downlit
need_program pandoc pandoc
stop_if_missing

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
library=${1:-$work/library}
if [ $# -eq 0 ]; then
  need_rust
  stop_if_missing
  mkdir -p "$library"
  R CMD INSTALL --library="$library" .
fi
R_LIBS=$library${R_LIBS:+:$R_LIBS}
export R_LIBS
Rscript tools/site/build.R
