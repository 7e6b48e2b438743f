import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { renderNotices } from '../package/bundle-libraries.ts'

const inside = join(import.meta.dirname, 'inside')

/** Placeholder for the folder of our files. Nothing is ever written there. */
const PACKAGED = 'file:///paycontract.executable/'

/** Replacements in the executable for modules of Node and our own. */
const substitutes: [specifier: RegExp, substitute: string][] = [
  [/^node:fs$/, 'node-fs.ts'],
  [/^node:worker_threads$/, 'worker-threads.ts'],
  [/\/read-text\.ts$/, 'read-text.ts'],
]

/** Modules loaded by path: the command line, and the one that runs in a worker thread. */
export const MAIN = 'scripts/executable/inside/main.js'
const ENTRIES = ['scripts/executable/inside/main.ts', 'src/kit/contract/apply-overlays.ts']

export interface Bundle {
  /** The modules by path; they import each other by relative paths. */
  modules: ReadonlyMap<string, string>
  /** The licences of the bundled packages. */
  notices: string
}

/** Bundles the sandbox, `listen` and `trigger` into modules that depend only on Node. */
export async function bundleSandbox(root: string, version: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: root,
    outbase: root,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    keepNames: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    legalComments: 'none',
    write: false,
    metafile: true,
    define: { PACKAGED: JSON.stringify(PACKAGED) },
    // CommonJS packages load Node's modules by `require`.
    banner: {
      js: `import { createRequire as __createRequire } from 'node:module'\nconst require = __createRequire('/')`,
    },
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js', punycode: 'punycode/punycode.js' },
    plugins: [forExecutable(root, version)],
  })
  return {
    modules: new Map(outputFiles.map(({ path, text }) => [relative(root, path), text])),
    notices: renderNotices(root, Object.keys(metafile.inputs)),
  }
}

function forExecutable(root: string, version: string): Plugin {
  const own = resolve(root, 'src')
  return {
    name: 'for-the-executable',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^node:|\.ts$/ }, ({ path, importer }) => {
        const [, substitute] = substitutes.find(([specifier]) => specifier.test(path)) ?? []
        return substitute && importer.startsWith(own) ? { path: join(inside, substitute) } : undefined
      })
      onLoad({ filter: /\/read-version\.ts$/ }, () => ({
        contents: `export const readVersion = () => ${JSON.stringify(version)}`,
      }))
      // Modules find their files relative to their own URL, which a bundle does not keep.
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!path.startsWith(own)) return undefined
        const place = new URL(relative(root, path), PACKAGED).href
        const contents = readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(place))
        return { contents, loader: 'ts', resolveDir: resolve(path, '..') }
      })
    },
  }
}
