import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command } from 'commander'
import { runCommand } from './command-line.ts'
import { buildSite } from './docs/build-site.ts'
import { readInputs } from './docs/inputs.ts'
import { replaceFolder } from './replace-folder.ts'

interface Options {
  out: string
  generated: string
}

async function buildDocs({ out, generated }: Options): Promise<void> {
  const folder = resolve(out)
  const files = await buildSite(await readInputs(resolve(generated)))
  replaceFolder(folder, new Map(files.map(({ path, content }) => [path, content])))
  for (const { path, content, durationMs } of files) {
    const sizeKb = Math.ceil(Buffer.byteLength(content) / 1024)
    const time = durationMs === undefined ? '' : `${(durationMs / 1000).toFixed(2)} s`
    console.log(`${path.padEnd(34)}${`${sizeKb} KB`.padStart(9)}${time.padStart(10)}`)
  }
  const shown = relative(process.cwd(), folder) || '.'
  console.log(`Open ${shown}/index.html (${pathToFileURL(folder)}/index.html)`)
}

const root = resolve(import.meta.dirname, '..')
const program = new Command('docs')
  .description(
    'Builds the reference site: an overview, one page per host, the workflows, the open questions.',
  )
  .option('--out <dir>', 'folder to write', resolve(root, 'dist/docs'))
  .option('--generated <dir>', 'what `npm run generate` wrote', resolve(root, 'generated'))

await runCommand<Options>(program, buildDocs)
