#!/usr/bin/env sh
# Checks what changed since a commit (main unless given) in under two minutes:
# quick.sh [commit]. Formatting and wording of changed files, the engine's unit tests
# where Rust changed, and the R tests that belong to changed files of R.
set -eu
cd "$(dirname "$0")/.."

base=${1:-main}
since=$(git merge-base "$base" HEAD 2>/dev/null || git rev-parse HEAD)
changed=$(
  {
    git diff --name-only --diff-filter=d "$since"
    git ls-files --others --exclude-standard
  } | sort -u
)
changed_in() { echo "$changed" | grep -E "$1" || true; }

export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16
export CARGO_PROFILE_RELEASE_INCREMENTAL=true

if [ -n "$(changed_in '^src/rust/')" ]; then
  cargo fmt --check --manifest-path src/rust/engine/Cargo.toml
  cargo fmt --check --manifest-path src/rust/wide/Cargo.toml
  cargo fmt --check --manifest-path src/rust/Cargo.toml
  cargo test --quiet --locked --release --lib --manifest-path src/rust/engine/Cargo.toml
fi

if [ -n "$(changed_in '^(R|src|tests/testthat)/')" ]; then
  # shellcheck disable=SC2046
  Rscript tools/quick.R $(changed_in '^(R|tests/testthat)/.*[.]R$')
fi
echo "quick checks passed"
