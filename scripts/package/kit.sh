#!/usr/bin/env bash
# Uses the built package as other teams do: packed, in an empty folder, by its command. Generates clients and keeps them
# fresh, judges a change, and checks an implementation.
set -euo pipefail
# shellcheck source=scripts/package/managers.sh
. "$(dirname "$0")/managers.sh"
sandbox=""
# The command itself is started, not npx: it ends on a signal.
trap '[ -z "$sandbox" ] || kill "$sandbox"; rm -rf "$folder"' EXIT

# ends_with_parent <command that runs paycontract…>: a mock ends once the pipe that it reads from is closed
ends_with_parent() {
  local ready
  coproc MOCK { exec timeout 60 "$@" mock --json --with-parent --checkout-port 0 --business-port 0; }
  local mock=$MOCK_PID
  read -r ready <&"${MOCK[0]}" && [ -n "$ready" ]
  eval "exec ${MOCK[1]}>&-"
  wait "$mock" || { echo "$1: the mock did not end with its parent"; exit 1; }
}

for manager in pnpm yarn-classic yarn bun npm; do
  [ "$manager" = npm ] || is_here "$manager" "${manager%-classic}" --version || continue
  install_with "$manager" "$kit" paycontract-kit 75 122000
  node_modules/.bin/paycontract generate --host checkout --out client >/dev/null
  case "$manager" in
    npm) ends_with_parent npx --no-install paycontract ;;
    pnpm) with pnpm ends_with_parent pnpm exec paycontract ;;
    yarn-classic) with yarn-classic ends_with_parent yarn --silent run paycontract ;;
    yarn) with yarn ends_with_parent yarn run paycontract ;;
    bun) with bun ends_with_parent bun run paycontract ;;
  esac
done
echo "the mock ends with its parent under each of them"
paycontract=node_modules/.bin/paycontract
# What generated TypeScript imports.
npm install --no-audit --no-fund --prefer-offline --loglevel=error "$client" >/dev/null

# exits <code> <command…>: the command ends with that exit code
exits() {
  local wanted="$1" code=0
  shift
  "$@" >output 2>&1 || code=$?
  [ "$code" = "$wanted" ] || { cat output; echo "exit code $code instead of $wanted: $*"; exit 1; }
}

cp "$root/scripts/package/kit.mjs" .
node kit.mjs
for runtime in bun deno; do
  is_here "$runtime" "$runtime" --version || continue
  [ "$runtime" = bun ] && start=(bun --bun run) || start=(deno run --quiet --allow-all)
  exits 2 with "$runtime" "${start[@]}" "$paycontract" mock
  [ "$(wc -l <output)" = 1 ] && grep -q 'runs on Node.js' output
done
echo "Bun and Deno print in one line that the command needs Node"

cp "$root/scripts/package/facts.overlay.yaml" .
cp "$root/scripts/package/consumer.ts.txt" consumer.ts
for language in typescript python go php java; do
  ask=(generate --language "$language" --overlay facts.overlay.yaml --out "clients/$language")
  exits 0 "$paycontract" "${ask[@]}" --document
  grep -rqi 'device_\?id' "clients/$language" || { echo "the overlay did not reach $language"; exit 1; }
  exits 0 "$paycontract" "${ask[@]}" --document --check
  echo "generated $language: $(find "clients/$language" -iname '*client*.*' | sort | xargs)"
done
exits 1 "$paycontract" generate --language "$language" --out "clients/$language" --check # without the overlay
bash "$root/scripts/package/packages.sh"
"$root/node_modules/.bin/tsc" --noEmit --strict --target es2023 --module nodenext --allowImportingTsExtensions consumer.ts
echo "the TypeScript clients hold what consumer.ts says of them"

# As strict as a program of theirs may be: the declarations of both packages are checked, too.
cp "$root/scripts/package/import-all.mjs" . && node import-all.mjs >all.ts
cp "$root/scripts/package/strict-consumer.ts.txt" strict-consumer.ts
"$root/node_modules/.bin/tsc" --noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck false \
  --target es2023 --module nodenext --typeRoots "$root/node_modules/@types" --types node all.ts strict-consumer.ts
echo "all $(wc -l <all.ts) entries compile, with their declarations"

# The oldest compilers that the client is for.
npm install --no-save --no-audit --no-fund --prefer-offline --loglevel=error \
  typescript-5.0@npm:typescript@5.0 typescript-5.4@npm:typescript@5.4 >/dev/null
for oldest in 5.0:true 5.4:false; do
  node "node_modules/typescript-${oldest%:*}/lib/tsc.js" --noEmit --strict --exactOptionalPropertyTypes --typeRoots none \
    --skipLibCheck "${oldest#*:}" --target es2022 --lib es2022,dom --module nodenext strict-consumer.ts
done
echo "TypeScript 5.0 compiles the client, and 5.4 its declarations, too"

if is_here inspector mcp-inspector --help; then
  with inspector timeout 60 mcp-inspector --cli "$paycontract" mcp --method tools/list >tools.json
  grep -q '"name": "search"' tools.json
  echo "the MCP inspector lists the tools"
fi

shipped=node_modules/paycontract-kit/dist/generated/checkout/openapi.yaml
exits 0 "$paycontract" diff "$shipped" "$shipped"
exits 0 "$paycontract" diff "$shipped" # with the one of the package
exits 1 "$paycontract" diff "$shipped" clients/go/checkout/openapi.yaml --fail-on major
echo "judged a change"

mkfifo ready
exits 0 "$paycontract" contract --overlay facts.overlay.yaml --out contract
for served in "" "--contract contract" "--overlay facts.overlay.yaml"; do
  # shellcheck disable=SC2086 # no option at all, or two words
  "$paycontract" mock --json --checkout-port 0 --business-port 0 $served >ready &
  mock=$!
  head -n 1 ready | grep -q '"capabilities"'
  kill "$mock"
  wait "$mock"
done
echo "the mock serves the shipped documents, and those with answers"

"$paycontract" sandbox --json --strict --checkout-port 0 --business-port 0 --control-port 0 >ready &
sandbox=$!
head -n 1 ready >target.json

npx --no-install paycontract check --config target.json --runs 10
for file in report.html report.json junit.xml report.sarif badge.svg history.ndjson; do [ -s "paycontract-report/$file" ]; done
npx --no-install paycontract submission paycontract-report/report.json >submission.json
exits 0 "$paycontract" judge paycontract-report/history.ndjson
