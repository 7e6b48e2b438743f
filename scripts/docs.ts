import { relative, resolve } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { writeFolder } from '../src/kit/generate/write-folder.ts'
import { runCommand } from './command-line.ts'
import { buildSite } from './docs/build-site.ts'
import { serveFolder } from './docs/serve-folder.ts'

interface Options {
  out: string
  generated: string
  base: string
  serve?: boolean
  port: string
}

async function buildDocs({ out, generated, base, serve, port }: Options): Promise<void> {
  const folder = resolve(out)
  const { files, durationsMs } = await buildSite(resolve(generated), base)
  writeFolder(folder, files, 'npm run docs')
  for (const [name, durationMs] of Object.entries(durationsMs)) {
    console.log(`${name.padEnd(24)}${`${(durationMs / 1000).toFixed(1)} s`.padStart(8)}`)
  }
  const sizeKb = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1024
  const shown = relative(process.cwd(), folder) || '.'
  console.log(`${files.size} files, ${(sizeKb / 1024).toFixed(1)} MB in ${shown}`)
  if (!serve) return console.log('Look at it: npm run docs -- --serve')
  const site = await serveFolder(folder, Number(port), { base: URL.parse(base)?.pathname ?? base })
  console.log(`${site.url} (stop with Ctrl-C)`)
}

function readBase(value: string): string {
  if (/^(?:https?:\/\/[\w.:-]+)?\/(?:[\w.-]+\/)*$/.test(value)) return value
  throw new InvalidArgumentError(
    'A path that begins and ends with a slash, or an address that ends with one: /paycontract/, https://docs.example/paycontract/',
  )
}

const root = resolve(import.meta.dirname, '..')
const program = new Command('docs')
  .description(
    'Builds the site: guides, references, workflows, state diagrams, ledgers. Static, for any server.',
  )
  .option('--out <dir>', 'folder to write', resolve(root, 'dist/docs'))
  .option('--generated <dir>', 'what `npm run generate` wrote', resolve(root, 'generated'))
  .addOption(
    new Option(
      '--base <path>',
      'path or address at which it will be served; llms.txt then has whole addresses',
    )
      .env('DOCS_BASE')
      .argParser(readBase)
      .default('/'),
  )
  .option('--serve', 'serve it when it is built')
  .option('--port <port>', 'port to serve at', '4000')
  .addHelpText(
    'after',
    `
Examples:
  npm run docs -- --serve
  npm run docs -- --base /paycontract/ --out site     (or DOCS_BASE=/paycontract/)`,
  )

await runCommand<Options>(program, buildDocs)
