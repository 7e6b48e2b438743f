#!/usr/bin/env bash
# What the Containerfile runs, where no container engine is: its install, entry point and health check, in namespaces
# with a root that is read-only, as its user, who has no rights. It does not prove the base image, nor the file's syntax:
# CI builds and runs that.
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
file="$root/Containerfile"
node="$(command -v node)"

# exec_form <instruction>: the arguments of its JSON form, one a line
exec_form() {
  grep "^$1 " "$file" | sed 's/^[^[]*//' | "$node" -e 'for (const each of JSON.parse(require("fs").readFileSync(0))) console.log(each)'
}
exec_form ENTRYPOINT >"$folder/entrypoint"
exec_form HEALTHCHECK >"$folder/healthcheck"
user="$(sed -n 's/^USER \([0-9]*\):.*/\1/p' "$file")"
[ -s "$folder/entrypoint" ] && [ -s "$folder/healthcheck" ] && [ "$user" -gt 0 ]

mkdir -p "$folder/app" "$folder/new"
cd "$folder/app"
install="$(sed -n 's/^RUN \(npm install .*\)/\1/p' "$file")"
sh -c "${install/\/opt\/packages\//$root/dist/packages/} --prefer-offline --loglevel=error"

cat >"$folder/inside.sh" <<'INSIDE'
set -eu
cd /
for place in / /opt/paycontract /tmp /usr; do
  ! touch "$place/written" 2>/dev/null || { echo "$place can be written"; exit 1; }
done
[ "$(id -u)" = "$1" ] && grep -q '^CapEff:[[:space:]]*0*$' /proc/self/status
mapfile -t entry </run/entrypoint
mapfile -t health </run/healthcheck
! "${health[@]}" || { echo "healthy before it was started"; exit 1; }
"${entry[@]}" >/dev/null &
sandbox=$!
for _ in $(seq 60); do
  if "${health[@]}"; then
    kill "$sandbox" && wait "$sandbox"
    exit
  fi
  kill -0 "$sandbox"
  sleep 0.5
done
echo "no healthy answer in 30 s"
exit 1
INSIDE

cat >"$folder/outside.sh" <<'OUTSIDE'
set -eu
folder="$1" node="$2" user="$3"
new="$folder/new"
ip link set lo up
mount -t tmpfs tmpfs "$new"
mkdir -p "$new"/{usr,etc,proc,dev,run,tmp,opt/paycontract,bin}
for each in bin sbin lib lib64; do rmdir "$new/$each" 2>/dev/null || true; ln -s "usr/$each" "$new/$each"; done
mount --rbind /usr "$new/usr"
mount -o remount,bind,ro "$new/usr"
mount --rbind /dev "$new/dev"
mount --rbind /proc "$new/proc"
mount --bind "$folder/app" "$new/opt/paycontract"
mount -o remount,bind,ro "$new/opt/paycontract"
touch "$new/run/node"
mount --bind "$node" "$new/run/node"
cp "$folder/entrypoint" "$folder/healthcheck" "$folder/inside.sh" "$new/run/"
mkdir "$new/run/bin" && ln -s /run/node "$new/run/bin/node"
# Not chroot: a process in one may make no further namespace, which is what takes its rights away.
mkdir "$new/run/old"
cd "$new"
pivot_root . run/old
umount -l /run/old
mount -o remount,ro /
exec env -i PATH=/run/bin:/usr/bin NODE_ENV=production \
  unshare --user --map-user="$user" --map-group="$user" bash /run/inside.sh "$user"
OUTSIDE
unshare --user --map-root-user --mount --net bash "$folder/outside.sh" "$folder" "$(realpath "$node")" "$user"
echo "the sandbox starts with a read-only root as user $user, and answers its health check"
