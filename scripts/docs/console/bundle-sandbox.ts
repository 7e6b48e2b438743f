import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { HOSTS } from '../../../src/kit/contract/contract.ts'
import { fixtureKeyPairs } from '../../../src/kit/sandbox/runtime/rsa-keys.ts'

const root = resolve(import.meta.dirname, '../../..')
const worker = join(import.meta.dirname, 'worker')

/** What the sandbox takes from Node, and what stands for it in a page. */
const substitutes: Record<string, string> = {
  'node:crypto': join(worker, 'node-crypto.ts'),
  'node:timers/promises': join(worker, 'node-timers.ts'),
}

/** Loaded by no sandbox in a page: databases, the control plane, hosted pages, and what reads documents. */
const neverLoaded =
  /\/(bring-up-to-date|open-postgres|open-sqlite|create-control-plane|create-hosted-checkout|answered-service|rsa-pkcs1-v1_5)\.ts$/

/**
 * The sandbox and the client as one script for a web worker, which asks for nothing else.
 *
 * @throws Error of esbuild, where something needs what no page has
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
      // both read folders and files when they are loaded
      building.onLoad({ filter: /\/load-handlers\.ts$/ }, () => writeHandlers())
      // without a control plane no other key is drawn
      building.onLoad({ filter: /\/rsa-keys\.ts$/ }, () => ({
        contents: `export const fixtureKeyPairs = ${JSON.stringify(fixtureKeyPairs)}
          export function readPublicHalf() { throw new Error('A page has the published keys only.') }`,
      }))
    },
  }
}

/** The handlers, imported by name: a file that bears the name of an operation exports it. */
export function writeHandlers() {
  const folder = join(root, 'src/kit/sandbox/operations')
  const operations = HOSTS.flatMap((host) =>
    readdirSync(join(folder, host))
      .map((file) => /^([a-z]+(?:[A-Z][a-z]+)*)\.ts$/.exec(file)?.[1])
      .filter((name) => name !== undefined && !helpers.includes(name))
      .map((name) => ({ host, name })),
  )
  const imports = operations.map(({ host, name }) => `import { ${name} } from './${host}/${name}.ts'`)
  const of = (host: string) => operations.filter((each) => each.host === host).map(({ name }) => name)
  const tables = HOSTS.map((host) => `${host}: { ${of(host).join(', ')} }`)
  const contents = `${imports.join('\n')}\nexport const loadHandlers = async (host) => ({ ${tables.join(', ')} })[host]`
  return { contents, resolveDir: folder }
}

/** Beside the handlers, and none of them. */
const helpers = ['banks', 'handler', 'catalogue']
