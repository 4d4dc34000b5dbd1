# Sourced by demo.sh, test.sh and others: finds R, its packages and Rust, and on Debian
# and Ubuntu installs missing ones from the distribution. It calls neither apt nor sudo
# if nothing is missing.
#
# After that, R and Rscript run, cargo and rustc are on the PATH, and $missing describes
# what could not be installed.

missing=""
apt_ready=no
# The names of browsers that run the tests of pages. The first one has no window, which halves the
# processor time.
browsers=chromium-headless-shell,chromium,chromium-browser,google-chrome,google-chrome-stable

say() {
  printf '%s\n' "$*"
}

note_missing() {
  say "missing: $*"
  missing="$missing
  - $*"
}

has() {
  command -v "$1" >/dev/null 2>&1
}

# Prints the path of the first of several programs that is installed.
first_program() {
  for candidate; do
    command -v "$candidate" && return 0
  done
  return 1
}

# Succeeds if version $1 is $2 or newer.
at_least() {
  [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    sudo "$@"
  fi
}

can_apt() {
  has apt-get && { [ "$(id -u)" = 0 ] || has sudo; }
}

# Runs apt-get without questions. It waits up to five minutes for another apt process, which a new
# machine runs in its first minutes. apt's own option waits for only one of its three locks.
apt_get() {
  waited=0
  until said=$(as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o DPkg::Lock::Timeout=300 "$@" 2>&1 >/dev/null); do
    case $said in
      *"Could not get lock"*) ;;
      *) waited=300 ;;
    esac
    if [ "$waited" -ge 300 ]; then
      say "$said"
      return 1
    fi
    [ "$waited" -gt 0 ] || say "waiting for another apt to end"
    sleep 5
    waited=$((waited + 5))
  done
}

# Updates the package lists of apt once.
update_lists() {
  [ "$apt_ready" = no ] || return 0
  say "updating the package lists"
  apt_get update || say "the package lists could not be updated; trying with the old ones"
  apt_ready=yes
}

# Prints the packages that apt can install.
apt_has() {
  LC_ALL=C apt-cache policy "$@" 2>/dev/null | awk '
    /^[^ ]/ { sub(/:.*/, ""); name = $0 }
    /^ *Candidate: [^(]/ { print name }'
}

# Installs packages. A missing or broken package does not prevent the others.
apt_install() {
  update_lists
  known=$(apt_has "$@")
  for package; do
    echo "$known" | grep -qxF "$package" || say "apt has no package $package"
  done
  [ -n "$known" ] || return 1
  # shellcheck disable=SC2086
  say "installing:" $known
  # shellcheck disable=SC2086
  apt_get install -y --no-install-recommends $known && return 0
  for package in $known; do
    apt_get install -y --no-install-recommends "$package" || true
  done
}

# need_program <name>[,<name>...] <package>...: looks for a program under one of its names, and
# otherwise installs its packages.
need_program() {
  names=$(echo "$1" | tr , ' ')
  shift
  # shellcheck disable=SC2086
  first_program $names >/dev/null && return 0
  # shellcheck disable=SC2086
  if can_apt && apt_install "$@" && first_program $names >/dev/null; then
    return 0
  fi
  note_missing "the program $(echo "$names" | sed 's/ / or /g') (Debian and Ubuntu: $*)"
}

need_r() {
  need_program R r-base-core r-base-dev
  has R || return 0
  version=$(R --version | sed -n 's/^R version \([0-9.]*\).*/\1/p')
  if ! at_least "$version" 4.2; then
    note_missing "R 4.2 or newer (found $version)"
  fi
  # Compiling packages needs the headers of R, a C compiler and make.
  if ! has_r_headers; then
    { can_apt && apt_install r-base-dev && has_r_headers; } || note_missing "the headers of R (r-base-dev)"
  fi
  need_program gcc gcc
  need_program make make
  # If the crates come with the package, they are compressed.
  [ ! -f src/rust/vendor.tar.xz ] || need_program xz xz-utils
}

has_r_headers() {
  [ -f "$(R CMD config --cppflags 2>/dev/null | sed 's/^-I\([^ ]*\).*/\1/')/R.h" ]
}

# need_r_packages <package>...: installs R packages from r-cran-<package>.
need_r_packages() {
  has Rscript || return 0
  wanted=$(absent_r_packages "$@")
  [ -z "$wanted" ] && return 0
  if can_apt; then
    # shellcheck disable=SC2046
    apt_install $(for package in $wanted; do echo "r-cran-$package" | tr '[:upper:]' '[:lower:]'; done) || true
    wanted=$(absent_r_packages "$@")
  fi
  for package in $wanted; do
    note_missing "the R package $package (install.packages(\"$package\"))"
  done
}

absent_r_packages() {
  Rscript -e 'p <- commandArgs(TRUE); ok <- vapply(p, requireNamespace, NA, quietly = TRUE); cat(p[!ok])' "$@"
}

# Prints the packages in a field of DESCRIPTION.
packages_in() {
  has Rscript || return 0
  Rscript -e 'x <- read.dcf("DESCRIPTION", commandArgs(TRUE)); cat(trimws(sub("\\(.*", "", strsplit(x, ",")[[1]])))' "$1"
}

lowest_rustc() {
  sed -n 's/.*rustc >= \([0-9.]*\).*/\1/p' DESCRIPTION
}

rustc_version() {
  rustc --version 2>/dev/null | sed 's/^rustc \([0-9.]*\).*/\1/'
}

rust_is_good() {
  has cargo && has rustc && at_least "$(rustc_version)" "$(lowest_rustc)"
}

# Prints the version of a package that apt would install, or nothing if there is no such package.
apt_version() {
  LC_ALL=C apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: \([0-9][0-9.]*\).*/\1/p'
}

# Prints the names of the two packages of a Rust that is new enough: the plain ones, Debian's for
# browsers, or Ubuntu's with the version in their names.
packaged_rust() {
  versioned=$(apt-cache pkgnames rustc- | sed -n 's/^rustc-\(1\.[0-9][0-9]*\)$/-\1/p' | sort -rV)
  for suffix in "" -web $versioned; do
    version=$(apt_version "rustc$suffix")
    if [ -n "$version" ] && at_least "$version" "$(lowest_rustc)" &&
      [ -n "$(apt_version "cargo$suffix")" ]; then
      echo "rustc$suffix cargo$suffix"
      return 0
    fi
  done
  return 1
}

need_rust() {
  PATH="$PATH:$HOME/.cargo/bin"
  export PATH
  rust_is_good && return 0
  if has rustc; then
    say "rustc $(rustc_version) is too old: $(lowest_rustc) is needed"
  fi
  if can_apt; then
    update_lists
    packages=$(packaged_rust) && {
      # shellcheck disable=SC2086
      apt_install $packages || true
      use_versioned_rust "$packages"
    }
  fi
  rust_is_good && return 0
  found=""
  if has rustc; then
    found=" (found $(rustc_version))"
  fi
  note_missing "Rust $(lowest_rustc) or newer with cargo$found: see https://rustup.rs
    (Debian and Ubuntu: cargo rustc; Debian 12: cargo-web rustc-web)"
}

# Ubuntu's versioned packages keep cargo and rustc in a separate folder, and an old rustc may
# precede a new one on the PATH.
use_versioned_rust() {
  version=$(echo "$1" | sed -n 's/^rustc-\(1\.[0-9]*\) .*/\1/p')
  folder=/usr/lib/rust-$version/bin
  if [ -n "$version" ] && [ -d "$folder" ]; then
    PATH="$folder:$PATH"
  else
    PATH="/usr/bin:$PATH"
  fi
  export PATH
}

# Finds or installs rustfmt and clippy. clippy must come from the same release as rustc.
need_rust_tools() {
  has rustc || return 0
  rust_tools_are_good && return 0
  if has rustup; then
    rustup component add rustfmt clippy || true
  elif can_apt && dpkg -s rustc-web >/dev/null 2>&1; then
    apt_install rustfmt-web rust-web-clippy || true
  elif can_apt; then
    apt_install rustfmt rust-clippy || true
  fi
  rust_tools_are_good || note_missing "rustfmt and clippy of Rust $(rustc_version)"
}

rust_tools_are_good() {
  cargo fmt --version >/dev/null 2>&1 || return 1
  minor=$(rustc_version | cut -d . -f 2)
  cargo clippy --version 2>/dev/null | grep -qE "^clippy 0\.1\.$minor( |$)"
}

# Provides everything needed to install the package.
need_for_install() {
  need_r
  # shellcheck disable=SC2046
  need_r_packages $(packages_in Imports)
  need_rust
}

# Provides everything that tools/test.sh needs, including the tests in a browser.
need_for_tests() {
  need_for_install
  # shellcheck disable=SC2046
  need_r_packages $(packages_in Suggests) roxygen2 pkgload pkgbuild lintr
  need_program xz xz-utils
  need_program pandoc pandoc
  need_program qpdf qpdf
  need_program pngquant pngquant
  need_program checkbashisms devscripts
  need_rust_tools
  need_locales
  need_for_browser
}

# Provides the locales of test-locales.R.
need_locales() {
  for locale in tr_TR de_DE; do
    has_locale "$locale" || make_locale "$locale" || note_missing "the locale $locale.UTF-8 (Debian and Ubuntu: locales)"
  done
}

has_locale() {
  locale -a 2>/dev/null | grep -qi "^$1[.]utf-\{0,1\}8\$"
}

make_locale() {
  can_apt || return 1
  [ -f "/usr/share/i18n/locales/$1" ] || apt_install locales || return 1
  as_root localedef -i "$1" -f UTF-8 "$1.UTF-8"
  has_locale "$1"
}

# Some releases have no Chromium without a window. Ubuntu packages Chromium as a snap.
need_browser() {
  # shellcheck disable=SC2046
  first_program $(echo "$browsers" | tr , ' ') >/dev/null && return 0
  if can_apt; then
    update_lists
    [ -z "$(apt_has chromium-headless-shell)" ] || apt_install chromium-headless-shell || true
  fi
  need_program "$browsers" chromium chromium-browser
}

# Provides everything that tests/browser/run.sh needs.
need_for_browser() {
  need_program node nodejs
  need_program npm npm
  need_browser
  need_program pandoc pandoc
  need_program jupyter-nbconvert jupyter-nbconvert python3-ipykernel
  need_r_packages IRkernel bslib rmarkdown htmlwidgets shiny miniUI
}

# Ends the script if something is missing.
stop_if_missing() {
  [ -z "$missing" ] && return 0
  say "Missing here:$missing"
  exit 1
}

# Prints the library in which R installs packages: the first writable one, and otherwise the
# user's own, which is created.
r_library() {
  Rscript -e '
    libraries <- .libPaths()
    writable <- libraries[file.access(libraries, 2) == 0]
    if (length(writable) == 0) {
      writable <- path.expand(strsplit(Sys.getenv("R_LIBS_USER"), .Platform$path.sep)[[1]][1])
      dir.create(writable, recursive = TRUE, showWarnings = FALSE)
    }
    cat(writable[1])'
}
