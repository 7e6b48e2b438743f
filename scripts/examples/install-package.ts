import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import type { Example } from './read-examples.ts'
import { runCommandLine } from './run-command.ts'

/** Both packages, installed in a separate folder as for a consumer. */
export interface Installation {
  folder: string
  version: string
  /** Of both packages together. */
  tarballBytes: number
  /** The installed command. */
  cli: string
  vectors: string
  durationMs: number
}

/**
 * Installs both packed packages in a folder, beside copies of the examples. An example with a package.json is a workspace there:
 * its dependencies are installed as it names them, except ours, which are the packed ones.
 *
 * @throws ExpectedError when nothing is built, or the build is older than its sources, or npm fails
 */
export async function installPackage(
  root: string,
  version: string,
  folder: string,
  examples: readonly Example[],
): Promise<Installation> {
  const started = performance.now()
  assertBuilt(root)
  const packages = join(root, 'dist/packages')
  const tarballs = globSync('*.tgz', { cwd: packages })
  cpSync(packages, folder, { recursive: true })
  for (const example of examples) copyExample(example, join(folder, example.name))
  const workspaces = examples.filter(({ packageRange }) => packageRange).map(({ name }) => name)
  const dependencies = Object.fromEntries(tarballs.map((file) => [basename(file, '.tgz'), `file:./${file}`]))
  const manifest = { private: true, workspaces, dependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const installed = await runCommandLine(
    'npm install --no-audit --no-fund --prefer-offline --loglevel=error',
    {
      cwd: folder,
      env: process.env,
      timeoutMs: 300_000,
    },
  )
  if (!installed.passed) throw new ExpectedError(`The packages cannot be installed.\n${installed.output}`)
  const home = join(folder, 'node_modules/paycontract-kit')
  return {
    folder,
    version,
    tarballBytes: tarballs.reduce((sum, file) => sum + statSync(join(packages, file)).size, 0),
    cli: join(home, 'cli/paycontract.js'),
    vectors: join(home, 'dist/contracts/vectors'),
    durationMs: performance.now() - started,
  }
}

/** Creates the environment of a consumer: the found tools and the installed commands, without those of this repository. */
export function createEnvironment(
  root: string,
  { folder, vectors }: Installation,
  tools: ReadonlyMap<string, string>,
  variables: Record<string, string>,
): NodeJS.ProcessEnv {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  for (const [tool, path] of new Map([...tools, ['node', process.execPath]])) {
    writeFileSync(join(bin, tool), `#!/bin/sh\nexec '${path}' "$@"\n`, { mode: 0o755 })
  }
  const foreign = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.startsWith(root))
  const chromium = tools.get('chromium')
  return {
    ...process.env,
    ...variables,
    PATH: [bin, join(folder, 'node_modules/.bin'), ...foreign].join(delimiter),
    VECTORS: vectors,
    ...(chromium && { CHROMIUM: chromium }),
    PYTHONDONTWRITEBYTECODE: '1',
  }
}

/** Copies the files of an example that git does not ignore: no build results, no installed modules. */
export function copyExample({ folder }: Pick<Example, 'folder'>, to: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.']
  const names = execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\0')
  for (const name of names.filter((each) => each !== '' && existsSync(join(folder, each)))) {
    mkdirSync(dirname(join(to, name)), { recursive: true })
    cpSync(join(folder, name), join(to, name))
  }
}

function assertBuilt(root: string): void {
  const kit = join(root, 'dist/packages/paycontract-kit.tgz')
  if (!existsSync(kit)) throw new ExpectedError('Nothing is built and packed: npm run build')
  const builtMs = statSync(kit).mtimeMs
  const sources = globSync(['{src,generated}/**/*.ts', 'src/*/package.json'], {
    cwd: root,
    // Deeper `testing` folders are for our own tests; paycontract-kit/testing is shipped.
    exclude: (path) => /(?:[.]test[.]ts|[/][^/]+[/][^/]+[/]testing|[/]dist)$/.test(path),
  })
  const newer = sources.find((path) => statSync(join(root, path)).mtimeMs > builtMs)
  if (newer) throw new ExpectedError(`What is built is older than ${newer}: npm run build`)
}
