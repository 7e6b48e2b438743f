import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

interface LockEntry {
  version: string
  integrity?: string
  resolved?: string
  optional?: true
  link?: true
  dev?: true
  os?: string[]
  cpu?: string[]
  hasInstallScript?: true
}

interface Component {
  name: string
  version: string
  hashes?: unknown[]
  properties: { name: string }[]
}

const root = resolve(import.meta.dirname, '../..')
const lock = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>
}
/** Without our own two packages. */
const entries = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Entries without integrity, with the reason: npm writes it only for files that the registry had when the lock was made. */
const withoutIntegrity = [
  {
    reason:
      'a binary of another platform than the one the lock was made on, of tools that do not run in the package',
    packages: /^@(biomejs\/cli|oxc-parser\/binding|rollup\/rollup)-(?!linux-(x64|arm64)-gnu)/,
  },
  {
    reason: "Biome names its glibc binary without `gnu`; the lock's own platform is x64",
    packages: /^@biomejs\/cli-linux-(arm64|(x64|arm64)-musl)$/,
  },
]

test('every entry of the lock has its SHA-512, or a reason why not', () => {
  const bare = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  const isExcused = ([path, entry]: [string, LockEntry]) =>
    entry.optional === true &&
    entry.os !== undefined &&
    withoutIntegrity.some(({ packages }) => packages.test(nameOf(path)))
  expect(bare.filter((entry) => !isExcused(entry)).map(([path]) => path)).toEqual([])
  expect(entries.length - bare.length).toBeGreaterThan(500)
})

test('no entry of the lock comes from anywhere but the registry', () => {
  const strangers = entries.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(strangers).toEqual([])
})

test('each package that wants to run a script at installation is allowed or denied by name', () => {
  const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  const wanting = new Set(entries.flatMap(([path, entry]) => (entry.hasInstallScript ? [nameOf(path)] : [])))
  expect([...wanting].filter((name) => !(name in manifest.allowScripts) && name !== 'fsevents')).toEqual([])
})

test('the bill of materials names each package of the lock with its hash, and tells the tools from what is shipped', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  const bill = JSON.parse(stdout) as { bomFormat: string; components: Component[] }
  expect(bill.bomFormat).toBe('CycloneDX')
  const named = new Map(bill.components.map((each) => [`${each.name}@${each.version}`, each]))
  const wrong = entries.filter(([path, { version, dev, integrity }]) => {
    const component = named.get(`${nameOf(path)}@${version}`)
    const isTool = component?.properties.some(({ name }) => name === 'cdx:npm:package:development')
    return !component || (integrity !== undefined && !component.hashes?.length) || (isTool && !dev)
  })
  expect(wrong.map(([path]) => path)).toEqual([])
})
