import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** What a consumer has anyway, because the package depends on it. */
const DEPENDED_ON = ['commander', 'yaml']

// Some of what is bundled is CommonJS, which expects these three.
const COMMON_JS = `import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname`

/**
 * Bundles programs of scripts/ with the libraries that only they need, so that the package brings a few files in
 * place of a hundred packages. A program finds other files from its own place alone: what it imports moves.
 *
 * @param programs paths below `root`
 */
export async function bundlePrograms(root: string, programs: string[], directory: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: directory,
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    external: DEPENDED_ON,
    banner: { js: COMMON_JS },
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
  })
  writeFileSync(join(directory, 'THIRD_PARTY_NOTICES'), renderNotices(root, Object.keys(metafile.inputs)))
}

/** The licences of all that was bundled. */
function renderNotices(root: string, inputs: string[]): string {
  const folders = inputs.flatMap((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? [])
  const notices = [...new Set(folders)].sort().map((folder) => renderNotice(join(root, folder)))
  const title = 'These programs contain the following packages, each under its own licence.'
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
