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

mkdir -p "$folder/app"
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

mkdir "$folder/bin" && cp "$(realpath "$node")" "$folder/bin/node"
bash "$root/scripts/package/read-only-root.sh" "$user" /run/bin:/usr/bin "$folder/app:/opt/paycontract" "$folder/bin:/run/bin" \
  "$folder/entrypoint:/run/entrypoint" "$folder/healthcheck:/run/healthcheck" "$folder/inside.sh:/run/inside.sh" \
  -- env NODE_ENV=production bash /run/inside.sh "$user"
echo "the sandbox starts with a read-only root as user $user, and answers its health check"
