import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '../../..')
const PACKAGES = ['src/client', 'src/kit'].map(
  (folder): Package => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
)

/** Other packages that the guides install. */
const LIBRARIES = ['@opentelemetry/api', 'vitest']

/** A folder in which both packages are installed as for an integrator: importable, and available to `npx`. */
export interface Workspace {
  folder: string
  /** Puts this Node first in PATH and drops the variables that our commands read. `npx` is npm's own, and offline. */
  env: NodeJS.ProcessEnv
  remove(): void
}

export function openWorkspace(): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'paycontract-guides-'))
  for (const each of PACKAGES) installPackage(each, join(folder, 'node_modules', each.name))
  for (const each of LIBRARIES) linkLibrary(each, join(folder, 'node_modules', each))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', type: 'module', private: true }))
  mkdirSync(join(folder, 'node_modules/.bin'))
  symlinkSync(join(root, 'src/kit/cli/paycontract.js'), join(folder, 'node_modules/.bin/paycontract'))
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const kept = Object.entries(process.env).filter(([name]) => !/^(PAYCONTRACT|VITEST|NODE_)/.test(name))
  return {
    folder,
    env: {
      ...Object.fromEntries(kept),
      PATH: path,
      NO_COLOR: '1',
      DATABASE_URL: '',
      npm_config_offline: 'true',
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Maps each code import that the packages export to the source it is built from. */
export function listSources(): Map<string, string> {
  return new Map(
    PACKAGES.flatMap((each) => sourcesOf(each).map(([entry, source]) => [join(each.name, entry), source])),
  )
}

interface Package {
  name: string
  exports: Record<string, { default?: string }>
}

function sourcesOf({ exports }: Package): [entry: string, source: string][] {
  return Object.entries(exports).flatMap(([entry, target]) => {
    const [, path] = /^\.\/dist\/(.+)\.js$/.exec(target.default ?? '') ?? []
    return path ? [[entry, join(root, `${path}.ts`)]] : []
  })
}

/** Installs the exports of a package from its sources instead of `dist`, so that no build is needed. */
function installPackage({ name, exports: published }: Package, folder: string): void {
  const exports: Record<string, string> = {}
  mkdirSync(folder, { recursive: true })
  for (const [entry, source] of sourcesOf({ name, exports: published })) {
    const file = `./${entry.replaceAll(/\W+/g, '-')}.js`
    writeFileSync(join(folder, file), `export * from '${pathToFileURL(source)}'\n`)
    exports[entry] = file
  }
  for (const [entry, target] of Object.entries(published)) {
    const [, path, files] = /^\.\/dist\/(.+)\/(\*.*)$/.exec(String(target)) ?? []
    if (!path) continue
    const link = entry.replaceAll(/\W+/g, '-')
    symlinkSync(join(root, path), join(folder, link))
    exports[entry] = `./${link}/${files}`
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, type: 'module', exports }))
}

function linkLibrary(name: string, place: string): void {
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(join(root, 'node_modules', name), place)
}
