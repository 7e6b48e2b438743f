#!/usr/bin/env bash
# Uses the built package as other teams do: packed, in an empty folder, by its command. Generates clients and keeps them
# fresh, judges a change, and checks an implementation.
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
folder="$(mktemp -d)"
sandbox=""
# The command itself is started, not npx: it ends when it is told to.
trap '[ -z "$sandbox" ] || kill "$sandbox"; rm -rf "$folder"' EXIT

npm pack --silent --ignore-scripts --pack-destination "$folder" "$root" >/dev/null
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --no-audit --no-fund ./paycontract-*.tgz 2>&1 | tee install.log
# What npm says of this machine's configuration, or of a dependency's install script, is not ours to mend.
if grep -i 'warn' install.log | grep -Eqv 'config|install-scripts'; then
  echo "npm warned while it installed the package"
  exit 1
fi
echo "packed $(du -h paycontract-*.tgz | cut -f1), installed $(du -sh node_modules | cut -f1)"
paycontract=node_modules/.bin/paycontract

# exits <code> <command…>: the command ends with that exit code
exits() {
  local wanted="$1" code=0
  shift
  "$@" >output 2>&1 || code=$?
  [ "$code" = "$wanted" ] || { cat output; echo "exit code $code instead of $wanted: $*"; exit 1; }
}

cp "$root/scripts/package/smoke.mjs" .
node smoke.mjs

cp "$root/scripts/package/facts.overlay.yaml" .
cp "$root/scripts/package/consumer.ts.txt" consumer.ts
for language in typescript python go php java; do
  ask=(generate --language "$language" --overlay facts.overlay.yaml --out "clients/$language")
  exits 1 "$paycontract" "${ask[@]}" --check # nothing is there yet
  exits 0 "$paycontract" "${ask[@]}" --document
  exits 0 "$paycontract" "${ask[@]}" --document --check
  grep -rqi 'device_\?id' "clients/$language" || { echo "the overlay did not reach $language"; exit 1; }
  file="$(find "clients/$language" -iname 'client.*' | head -n 1)"
  echo changed >>"$file"
  exits 1 "$paycontract" "${ask[@]}" --check
  exits 0 "$paycontract" "${ask[@]}"
  exits 0 "$paycontract" "${ask[@]}" --check
  exits 1 "$paycontract" generate --language "$language" --out "clients/$language" --check # without the overlay
  echo "generated $language: $(find "clients/$language" -iname 'client.*' | sort | xargs)"
done
"$root/node_modules/.bin/tsc" --noEmit --strict --target es2023 --module nodenext --allowImportingTsExtensions consumer.ts
echo "the TypeScript clients hold what consumer.ts says of them"

shipped=node_modules/paycontract/dist/generated/checkout/openapi.yaml
exits 0 "$paycontract" diff "$shipped" "$shipped"
exits 0 "$paycontract" diff "$shipped" # with the one of the package
exits 1 "$paycontract" diff "$shipped" clients/go/checkout/openapi.yaml --fail-on major
echo "judged a change"

mkfifo ready
for served in "" "--generated clients/go"; do
  # shellcheck disable=SC2086 # no option at all, or two words
  "$paycontract" mock --json --checkout-port 0 --business-port 0 $served >ready &
  mock=$!
  head -n 1 ready | grep -q '"capabilities"'
  kill "$mock"
  wait "$mock"
done
echo "the mock serves the shipped documents, and those with an overlay"

"$paycontract" sandbox --json --strict --checkout-port 0 --business-port 0 --control-port 0 >ready &
sandbox=$!
head -n 1 ready >target.json

npx --no-install paycontract check --config target.json --runs 10
for file in report.html report.json junit.xml badge.svg; do [ -s "paycontract-report/$file" ]; done
npx --no-install paycontract submission paycontract-report/report.json >submission.json
