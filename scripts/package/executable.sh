#!/usr/bin/env bash
# Builds the executable, and buys something from it where it is alone: offline, in a root that is read-only, as a user
# without rights, with no Node.
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$root"
node scripts/executable.ts
cp dist/executable/paycontract contracts/answers/created-201.overlay.yaml "$folder"
mkdir "$folder/bin"
for each in bash curl grep sed seq sleep touch mkfifo id env; do ln -s "/usr/bin/$each" "$folder/bin/$each"; done

cat >"$folder/inside.sh" <<'INSIDE'
set -eu
cd /run/executable
for place in / /run/executable /tmp /usr; do
  ! touch "$place/written" 2>/dev/null || { echo "$place can be written"; exit 1; }
done
! command -v node || { echo "Node is here"; exit 1; }
paycontract=./paycontract
fail() { echo "$1: $2"; exit 1; }
# has <text> <in…>: shows what is in its place
has() { [[ "$2" == *"$1"* ]] || fail "no $1 in" "$2"; }

has "$VERSION" "$($paycontract --version)"
has --webhook-url "$($paycontract sandbox --help)"
has 'Node.js is licensed' "$($paycontract licenses)"
# exits <code> <text> <args…>: the command ends with that code and prints that, and no stack
exits() {
  local code=0 output
  output="$($paycontract "${@:3}" 2>&1)" || code=$?
  [ "$code" = "$1" ] || fail "exit code $code instead of $1" "$output"
  has "$2" "$output"
  [[ "$output" != *'    at '* ]] || fail 'a stack' "$output"
}
exits 2 'npm package paycontract-kit' check
exits 2 "unknown option '--none'" sandbox --none
exits 2 'no such overlay file' sandbox --overlay none.yaml
exits 1 database sandbox --db postgres://me@127.0.0.1:9/none
exits 1 none.db sandbox --db file:./none.db

# Each ends with the pipe that is its standard input.
started=()
trap '[ "${#started[@]}" = 0 ] || kill "${started[@]}" 2>/dev/null || true' EXIT
coproc SANDBOX { exec $paycontract sandbox --json --strict --empty --with-parent --overlay created-201.overlay.yaml; }
pid=$SANDBOX_PID started+=("$pid")
IFS= read -r ready <&"${SANDBOX[0]}"
# member <name> <json>: the first of that name
member() { [[ "$2" =~ \"$1\":\"([^\"]*)\" ]] && echo "${BASH_REMATCH[1]}" || fail "no $1 in" "$2" >&2; }
checkout="$(member checkout "$ready")" business="$(member business "$ready")" control="$(member control "$ready")"
public="$(member publicKey "$ready")" secret="$(member secretKey "$ready")"
ask() { curl --silent --show-error --max-time 20 -H 'content-type: application/json' "$@"; }

exec 4< <(exec $paycontract listen --control "$control" --forward-to 127.0.0.1:9/webhooks --json)
started+=("$!")
IFS= read -r -u 4 _
link="$(ask "$business/s2s/payments/checkout" -H "public-key: $public" -d '{
  "amount": 120, "currency": "CAD", "redirectUrl": "https://shop.example/done",
  "customer": { "firstName": "Marc", "lastName": "Tremblay", "email": "marc@example.ca" }
}')"
page="$(member checkoutUrl "$link")" reference="$(member reference "$link")"
has '<style>' "$(ask "$page")"
has '"status":"SUCCESSFUL"' "$(ask "$control/orders/$reference/pay" -d '{}')"
IFS= read -r -t 20 -u 4 delivery
has order.succeeded "$delivery"
has "$reference" "$(ask "$business/transactions" -H "authorization: Bearer $secret")"
has '<script' "$(ask "$control/")"
has "$reference" "$(ask "$control/requests")"
has pong "$(ask "$checkout/charge/ping" -H "api-key: $public")"
exits 1 'port' sandbox --checkout-port "${checkout##*:}"

# Bash closes its end of the pipe, as a parent that ends does.
input="${SANDBOX[1]}"
exec {input}>&-
wait "$pid" || fail 'exit code' "$?"
INSIDE
version="$(node --print "require('./src/kit/package.json').version")"
bash scripts/package/read-only-root.sh 65532 /run/bin "$folder:/run/executable" "$folder/bin:/run/bin" \
  -- env "VERSION=$version" bash /run/executable/inside.sh
echo "the executable serves a purchase offline, with nothing beside it, as a user without rights"
