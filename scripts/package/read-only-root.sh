#!/usr/bin/env bash
# Runs a command in namespaces as a user without rights, with no network but the loopback address, in a root that is
# read-only and holds /usr and what is named:
#   read-only-root.sh <user> <PATH inside> <path>:<place inside>… -- <command…>
set -euo pipefail
if [ "$1" != --inside ]; then
  outer=(unshare --user --map-root-user)
  # Where a system lets only root make namespaces.
  "${outer[@]}" true 2>/dev/null || outer=(sudo unshare)
  exec "${outer[@]}" --mount --net bash "$0" --inside "$@"
fi
user="$2" path="$3"
shift 3
new="$(mktemp -d)"
ip link set lo up
mount -t tmpfs tmpfs "$new"
mkdir -p "$new"/{usr,etc,proc,dev,run/old,tmp}
for each in bin sbin lib lib64; do ln -s "usr/$each" "$new/$each"; done
mount --rbind /usr "$new/usr"
mount -o remount,bind,ro "$new/usr"
mount --rbind /dev "$new/dev"
mount --rbind /proc "$new/proc"
while [ "$1" != -- ]; do
  from="${1%%:*}" to="$new${1#*:}"
  mkdir -p "$(dirname "$to")"
  if [ -d "$from" ]; then mkdir -p "$to"; else touch "$to"; fi
  mount --bind "$from" "$to"
  mount -o remount,bind,ro "$to"
  shift
done
shift
# Not chroot: a process in one may make no further namespace, which is what takes its rights away.
cd "$new"
pivot_root . run/old
umount -l /run/old
mount -o remount,ro /
cd /
exec /usr/bin/env -i /usr/bin/unshare --user --map-user="$user" --map-group="$user" /usr/bin/env PATH="$path" "$@"
