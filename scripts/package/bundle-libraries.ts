import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

// Some of the bundled code is CommonJS, which expects these three.
const COMMON_JS = `import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname`

/**
 * Bundles the libraries that the kit imports but does not depend on into the compiled files that import them, so that the package
 * has a few more files instead of a hundred dependencies, one of which runs an install script. Each compiled file keeps its path,
 * and is still one module to its importers.
 *
 * @param dist folder with the compiled files
 * @param dependencies packages that consumers have anyway, because the package depends on them
 */
export async function bundleLibraries(root: string, dist: string, dependencies: object): Promise<void> {
  const isLibrary = (specifier: string) =>
    !/^[./]/.test(specifier) && !isBuiltin(specifier) && !(nameOf(specifier) in dependencies)
  const files = globSync('src/kit/**/*.js', { cwd: dist }).map((file) => join(dist, file))
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files.filter((file) => listImports(file).some(isLibrary)),
    outdir: dist,
    outbase: dist,
    allowOverwrite: true,
    chunkNames: 'libraries/[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    // The CommonJS build of jsonc-parser hides its imports from a bundler; Node warns about its own punycode.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js', punycode: 'punycode/punycode.js' },
    plugins: [leaveImportsOf(dist, isLibrary), leaveFakerInEnglish, leaveZodInEnglish],
    banner: { js: COMMON_JS },
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
  })
  writeFileSync(join(dist, 'THIRD_PARTY_NOTICES'), renderNotices(root, Object.keys(metafile.inputs)))
}

/** Keeps the imports of our own files, except those of libraries. Imports of a library are bundled with it. */
function leaveImportsOf(dist: string, isLibrary: (specifier: string) => boolean): Plugin {
  return {
    name: 'leave-our-imports',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^/ }, ({ path, importer }) =>
        importer.startsWith(dist) && !isLibrary(path) ? { path, external: true } : undefined,
      ),
  }
}

/** Libraries load Faker in all its languages, 3 MB of names and places. English is enough for mock answers. */
const leaveFakerInEnglish: Plugin = {
  name: 'leave-faker-in-english',
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^@faker-js\/faker$/ }, ({ path, ...options }) =>
      resolve(`${path}/locale/en`, options),
    ),
}

/** Zod has error messages in 50 languages; its default is English. */
const leaveZodInEnglish: Plugin = {
  name: 'leave-zod-in-english',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js'`,
    })),
}

function listImports(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/\b(?:from|import) ?\(?'([^']+)'/g)
  return [...imports].map(([, specifier]) => specifier!)
}

function nameOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0]
}

/** Renders the licences of everything that was bundled. */
export function renderNotices(root: string, inputs: string[]): string {
  const folders = inputs.flatMap((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? [])
  const notices = [...new Set(folders)].sort().map((folder) => renderNotice(join(root, folder)))
  const title = 'This package contains the following packages, each under its own licence.'
  return `${[title, ...new Set(notices)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function renderNotice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) =>
    /^(licen[cs]e|notice|copyright|third-?party)/i.test(file),
  )
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}
