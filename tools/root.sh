# Sourced by check-in.sh and test-systems.sh: provides a bare root of a suite of Debian, with
# nothing in it except what its own commands install. Needs root and debootstrap.
#
# $root is the root. It is kept in $OXIDOKU_ROOTS (/var/tmp) for the next run; remove it for a
# clean start. $OXIDOKU_MIRROR is the mirror of Debian.

# use_root <suite>: uses the root of a suite, and creates it if it is missing.
use_root() {
  root=${OXIDOKU_ROOTS:-/var/tmp}/oxidoku-$1
  if ! [ -f "$root/root/.ready" ]; then
    debootstrap --variant=minbase "$1" "$root" "${OXIDOKU_MIRROR:-http://deb.debian.org/debian}" || return 1
    touch "$root/root/.ready"
  fi
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  trust_certificates
}

# Copies certificates that the administrator of this machine added, for a network that needs them.
trust_certificates() {
  added=/usr/local/share/ca-certificates
  ls "$added"/*.crt >/dev/null 2>&1 || return 0
  mkdir -p "$root$added"
  cp "$added"/*.crt "$root$added"
  in_root root sh -c 'command -v update-ca-certificates >/dev/null || {
    apt-get -qq update && apt-get -qq -y install --no-install-recommends ca-certificates
  } && update-ca-certificates' >/dev/null 2>&1
}

# in_root <user> <command>...: runs a command in the root, with its own environment. Its mounts
# disappear with it. If $offline is "yes", it has no network except the loopback.
in_root() {
  user=$1
  shift
  cut=""
  [ "${offline:-no}" = no ] || cut=--net
  # shellcheck disable=SC2086 disable=SC2016
  unshare --mount --propagation slave $cut sh -c '
    set -eu
    root=$1 user=$2
    shift 2
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    ip link set lo up 2>/dev/null || true
    home=$(awk -F: -v user="$user" "\$1 == user { print \$6 }" "$root/etc/passwd")
    exec chroot --userspec="$user" "$root" env -i HOME="$home" USER="$user" \
      DEBIAN_FRONTEND=noninteractive \
      PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
  ' in_root "$root" "$user" "$@"
}

# copy_into <folder>: copies the sources, committed or not, into a new folder, without build
# products.
copy_into() {
  rm -rf "$1"
  mkdir -p "$1"
  tar -cf - --exclude=./.git --exclude=target --exclude='*.o' --exclude='*.so' \
    --exclude=./src/Makevars . | tar -xf - -C "$1"
}
