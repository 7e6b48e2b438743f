import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { fixtureKeyPairs } from '../../../src/kit/sandbox/runtime/rsa-keys.ts'

const worker = join(import.meta.dirname, 'worker')

/** Replacements in a page for the Node modules that the sandbox uses. */
const substitutes: Record<string, string> = {
  'node:crypto': join(worker, 'node-crypto.ts'),
  'node:timers/promises': join(worker, 'node-timers.ts'),
}

/** Modules that a sandbox in a page never loads: databases, the control plane, hosted pages, and readers of documents. */
const neverLoaded =
  /\/(create-tables|open-postgres|open-sqlite|create-control-plane|create-hosted-checkout|answered-service|rsa-pkcs1-v1_5)\.ts$/

/**
 * Bundles the sandbox and the client into one script for a web worker, which requests nothing else.
 *
 * @throws Error from esbuild, if something needs a module that pages lack
 */
export async function bundleSandbox(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(worker, 'main.ts')],
    inject: [join(worker, 'buffer-global.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    legalComments: 'none',
    write: false,
    plugins: [forPages()],
  })
  return outputFiles[0]!.text
}

function forPages(): Plugin {
  return {
    name: 'for-pages',
    setup(building) {
      building.onResolve({ filter: /^node:/ }, ({ path }) => ({ path: substitutes[path] ?? path }))
      building.onResolve({ filter: neverLoaded }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      )
      // The module reads a file when it is loaded. Without a control plane, no other key is generated.
      building.onLoad({ filter: /\/rsa-keys\.ts$/ }, () => ({
        contents: `export const fixtureKeyPairs = ${JSON.stringify(fixtureKeyPairs)}
          export function readPublicHalf() { throw new Error('A page has the published keys only.') }`,
      }))
    },
  }
}
