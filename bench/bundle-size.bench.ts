import { gzipSync } from 'node:zlib'
import { build, type OutputFile } from 'esbuild'
import { atMost, type Row } from './claim.ts'
import { root } from './run-script.ts'

/** Measures what a page loads for `createCheckoutClient`, and a server for `verifyWebhook`. */
export async function run(): Promise<Row[]> {
  const client = await bundle("export { createCheckoutClient } from 'paycontract'")
  const webhooks = await bundle("export { verifyWebhook } from 'paycontract/webhooks'")
  return [
    atMost(14.8, {
      name: 'bundle: checkout client with encryption',
      value: sumKb(client.atOnce),
      unit: 'kB',
      note: 'minified, gzip -9; openapi-fetch is 2.5 kB of it. what repeats, confirms and masks is there before the network fails; as chunks of their own the three save 1.2 kB (src/client/README.md)',
    }),
    {
      name: 'bundle: PKCS#1 v1.5, loaded at its first use',
      value: sumKb(client.later),
      unit: 'kB',
      note: 'not part of the above',
    },
    // the signature's length, and how long the service waits, come from the contract and are shipped with the shapes
    atMost(4.5, {
      name: 'bundle: webhooks verified',
      value: sumKb(webhooks.atOnce),
      unit: 'kB',
      note: 'the shapes of all events, and the schemes that an operator may choose, included: RFC 9421 as a chunk of its own saves 0.6 kB; the handler and its store come on top',
    }),
  ]
}

async function bundle(contents: string): Promise<{ atOnce: OutputFile[]; later: OutputFile[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: root, sourcefile: 'entry.js' },
    alias: {
      paycontract: `${root}src/client/index.ts`,
      'paycontract/webhooks': `${root}src/client/webhooks/index.ts`,
    },
    absWorkingDir: root,
    outdir: 'out',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    external: ['node:*'],
    legalComments: 'none',
    metafile: true,
    write: false,
  })
  const atOnce = new Set(reachStatically(metafile.outputs, 'out/stdin.js'))
  const isAtOnce = ({ path }: OutputFile) => atOnce.has(path.slice(root.length))
  return { atOnce: outputFiles.filter(isAtOnce), later: outputFiles.filter((file) => !isAtOnce(file)) }
}

type Outputs = Record<string, { imports: { path: string; kind: string }[] }>

/** Returns a file and all that it imports statically; what `import()` fetches is loaded later, if at all. */
function reachStatically(outputs: Outputs, path: string): string[] {
  const imported = outputs[path]?.imports.filter(({ kind }) => kind === 'import-statement') ?? []
  return [path, ...imported.flatMap((each) => reachStatically(outputs, each.path))]
}

function sumKb(files: OutputFile[]): number {
  return files.reduce((bytes, { contents }) => bytes + gzipSync(contents, { level: 9 }).length, 0) / 1000
}
