# Sourced by demo.sh and test.sh: finds R, its packages and Rust, and on Debian
# and Ubuntu installs what is missing from the distribution.
#
# After it R and Rscript run, cargo and rustc are on the PATH, and
# $missing lists in words what could not be installed.

missing=""
apt_ready=no

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

# Succeeds where version $1 is $2 or newer.
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

# Installs the packages given, after one update of the lists.
apt_install() {
  if [ "$apt_ready" = no ]; then
    say "updating the package lists"
    as_root apt-get update -qq || say "the package lists could not be updated; trying with the old ones"
    apt_ready=yes
  fi
  say "installing: $*"
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# need_program <program> <package>...: a program, else its packages.
need_program() {
  program=$1
  shift
  has "$program" && return 0
  if can_apt && apt_install "$@" && has "$program"; then
    return 0
  fi
  note_missing "the program $program (Debian and Ubuntu: $*)"
}

need_r() {
  need_program R r-base-core r-base-dev
  has R || return 0
  version=$(R --version | sed -n 's/^R version \([0-9.]*\).*/\1/p')
  if ! at_least "$version" 4.2; then
    note_missing "R 4.2 or newer (found $version)"
  fi
  # Compiling packages takes R's headers, a C compiler and make.
  if ! [ -f "$(R CMD config --cppflags 2>/dev/null | sed 's/^-I\([^ ]*\).*/\1/')/R.h" ]; then
    if can_apt; then apt_install r-base-dev; else note_missing "the headers of R (r-base-dev)"; fi
  fi
  need_program gcc gcc
  need_program make make
  need_program xz xz-utils
}

# need_r_packages <package>...: R packages, from r-cran-<package>.
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

# The packages in a field of DESCRIPTION.
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

# The version of a package that apt would install, empty if it has no such package.
apt_version() {
  apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: \([0-9][0-9.]*\).*/\1/p'
}

# A packaged Rust that is new enough, as the names of its two packages: the
# plain one, Debian's for browsers, or Ubuntu's with the version in the name.
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
    if [ "$apt_ready" = no ]; then
      say "updating the package lists"
      as_root apt-get update -qq || true
      apt_ready=yes
    fi
    packages=$(packaged_rust) && {
      # shellcheck disable=SC2086
      apt_install $packages || true
      use_versioned_rust "$packages"
    }
  fi
  rust_is_good && return 0
  if has rustc; then
    note_missing "Rust $(lowest_rustc) or newer with cargo (found $(rustc_version)): see https://rustup.rs"
  else
    note_missing "Rust $(lowest_rustc) or newer with cargo: see https://rustup.rs"
  fi
}

# Ubuntu's versioned packages keep cargo and rustc in a folder of their own, and
# an old rustc may stand before any new one on the PATH.
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

# rustfmt, and clippy of the same release as rustc: that of another cannot run.
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

# Ends the script where something is missing.
stop_if_missing() {
  [ -z "$missing" ] && return 0
  say "Missing here:$missing"
  exit 1
}

# Where R installs packages: its first library that may be written, else the
# user's own, which is made.
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
