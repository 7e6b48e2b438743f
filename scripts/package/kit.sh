#!/usr/bin/env bash
# Uses the built package as a team does that checks its own implementation: packed, in an empty folder, by its command.
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
folder="$(mktemp -d)"
sandbox=""
# The command itself is started, not npx: it ends when it is told to.
trap '[ -z "$sandbox" ] || kill "$sandbox"; rm -rf "$folder"' EXIT

npm pack --silent --ignore-scripts --pack-destination "$folder" "$root" >/dev/null
cd "$folder"
npm install --silent --no-audit --no-fund ./paycontract-*.tgz
echo "packed $(du -h paycontract-*.tgz | cut -f1), installed $(du -sh node_modules | cut -f1)"

mkfifo ready
node_modules/.bin/paycontract sandbox --json --strict --checkout-port 0 --business-port 0 --control-port 0 >ready &
sandbox=$!
head -n 1 ready >target.json

npx --no-install paycontract check --config target.json --runs 10
for file in report.html report.json junit.xml badge.svg; do [ -s "paycontract-report/$file" ]; done
npx --no-install paycontract submission paycontract-report/report.json >submission.json
