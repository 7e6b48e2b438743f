#!/usr/bin/env bash
# Uses the built client as other teams do: packed, installed by each package manager, on each runtime.
set -euo pipefail
# shellcheck source=scripts/package/managers.sh
. "$(dirname "$0")/managers.sh"
trap 'rm -rf "$folder"' EXIT

use=("$root"/scripts/package/{client,send-once,use-client,worker}.mjs "$root/scripts/package/worker.capnp")
for manager in npm pnpm yarn-classic yarn bun; do
  [ "$manager" = npm ] || is_here "$manager" "${manager%-classic}" --version || continue
  install_with "$manager" "$client" paycontract 3 1850
  cp "${use[@]}" . && node client.mjs >/dev/null
done

# Each write arrives once, whatever the runtime does with a connection that is lost.
once() { "$root/node_modules/.bin/node" "$root/scripts/package/sent-once.ts" "$@"; }

cd "$folder/npm"
once node client.mjs
for node in node20 node22; do ! is_here "$node" node --version || with "$node" once node client.mjs; done
! is_here bun bun --version || with bun once bun run client.mjs
! is_here deno deno --version || with deno once deno run --quiet --allow-all client.mjs
esbuild worker.mjs --bundle --format=esm --external:node:* --log-level=error --outfile=worker.bundle.mjs
! is_here workerd workerd --version || with workerd once workerd test worker.capnp
npm install --no-save --no-audit --no-fund --prefer-offline --loglevel=error \
  jest@30.5.2 @babel/plugin-transform-modules-commonjs@7.29.14 >/dev/null
cp "$root"/scripts/package/jest.{config,test}.cjs . && node_modules/.bin/jest --config jest.config.cjs --silent
tell_not_tried
