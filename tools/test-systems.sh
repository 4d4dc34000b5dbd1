#!/usr/bin/env sh
# Tests whether tools/demo.sh and tools/test.sh pass on a machine with nothing installed: in
# bare roots of Debian, for different users.
#
#   sh tools/test-systems.sh [--suites=bookworm,trixie,sid] [--as=root,user,offline] [demo|test]...
#
# root      installs missing packages with apt
# user      without sudo, with everything installed, in a folder with spaces in its name
# offline   the same without a network, with vendored crates
#
# Prints the seconds of each run, and fails if a run failed. The output is in the folder that it
# names. Needs root and debootstrap; tools/root.sh describes where the roots are kept. Files that
# a test run needs from the network (crates of tests, node packages) are fetched first.
set -eu
cd "$(dirname "$0")/.."
. tools/root.sh

suites=bookworm,trixie,sid
users=root,user,offline
commands=""
for word; do
  case $word in
    --suites=*) suites=${word#*=} ;;
    --as=*) users=${word#*=} ;;
    demo | test) commands="$commands $word" ;;
    *)
      sed -n '5p' "$0" >&2
      exit 2
      ;;
  esac
done
: "${commands:=demo test}"

logs=$(mktemp -d)
failed=0
offline=no
echo "logs: $logs"

# Creates the user as the superuser, installs what the command needs, and copies the sources into
# the user's folder. cargo and node keep the files that they fetch.
prepare_user() {
  in_root root sh -c 'id tester >/dev/null 2>&1 || useradd --create-home --shell /bin/sh tester'
  need=need_for_install
  [ "$1" = demo ] || need=need_for_tests
  copy_into "$root/root/oxidoku"
  in_root root sh -c "set -eu; cd /root/oxidoku; . tools/setup.sh; $need; stop_if_missing"
  folder="$root/home/tester/a folder with spaces/oxidoku"
  copy_into "$folder"
  # Otherwise, the library of an earlier run would be up to date.
  rm -rf "$root/home/tester/R"
  in_root root chown -R tester: /home/tester
  [ "$1" = demo ] || in_root tester sh -c '
    set -eu
    cd "$HOME/a folder with spaces/oxidoku"
    . tools/setup.sh
    need_rust
    for manifest in src/rust/Cargo.toml bench/Cargo.toml; do
      cargo fetch --locked --manifest-path "$manifest"
    done
    mkdir -p "$HOME/node"
    cp tools/widget/package.json "$HOME/node/"
    cd "$HOME/node"
    npm install --silent --no-audit --no-fund --ignore-scripts'
}

# run_root <command>, run_user <command>, run_offline <command>: run a script as this user.
run_root() {
  copy_into "$root/root/oxidoku"
  rm -rf "$root/usr/local/lib/R/site-library/oxidoku"
  in_root root sh -c 'cd /root/oxidoku && exec sh "tools/$1.sh"' run_root "$1"
}

as_tester() {
  in_root tester sh -c '
    cd "$HOME/a folder with spaces/oxidoku"
    if [ -d "$HOME/node" ]; then export OXIDOKU_NODE="$HOME/node"; fi
    if [ "$2" = yes ]; then export CARGO_NET_OFFLINE=true; fi
    exec sh "tools/$1.sh"' as_tester "$1" "$offline"
}

run_user() {
  prepare_user "$1"
  as_tester "$1"
}

run_offline() {
  prepare_user "$1"
  sh tools/vendor.sh "$folder"
  in_root root chown -R tester: /home/tester
  offline=yes
  as_tester "$1"
}

for suite in $(echo "$suites" | tr , ' '); do
  if ! use_root "$suite" >"$logs/$suite.log" 2>&1; then
    echo "FAILED  $suite: no root could be made"
    failed=$((failed + 1))
    continue
  fi
  for user in $(echo "$users" | tr , ' '); do
    for command in $commands; do
      log=$logs/$suite-$user-$command.log
      started=$(date +%s)
      # Run in the background, so that a failing command ends the run.
      (set -eu && "run_$user" "$command") >"$log" 2>&1 &
      if wait $!; then
        echo "ok      $suite, $user: tools/$command.sh ($(($(date +%s) - started)) s)"
      else
        echo "FAILED  $suite, $user: tools/$command.sh ($(($(date +%s) - started)) s)"
        failed=$((failed + 1))
        tail -n 30 "$log" | sed 's/^/        /'
      fi
    done
  done
done
echo "$failed failed; logs: $logs"
[ "$failed" -eq 0 ]
