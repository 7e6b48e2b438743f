import { gzipSync } from 'node:zlib'
import { build, type OutputFile } from 'esbuild'
import { atMost, type Row } from './claim.ts'
import { root } from './run-script.ts'

/** What a page loads for `createCheckoutClient`; the chunk for PKCS#1 v1.5 is fetched only where it is used. */
export async function run(): Promise<Row[]> {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: "export { createCheckoutClient } from 'paycontract'",
      resolveDir: root,
      sourcefile: 'entry.js',
    },
    alias: { paycontract: `${root}src/client/index.ts` },
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
  const loadedAtOnce = new Set(reachStatically(metafile.outputs, 'out/stdin.js'))
  const isLoadedAtOnce = ({ path }: OutputFile) => loadedAtOnce.has(path.slice(root.length))
  return [
    atMost(9, {
      name: 'bundle: checkout client with encryption',
      value: sumKb(outputFiles.filter(isLoadedAtOnce)),
      unit: 'kB',
      note: 'minified, gzip -9',
    }),
    {
      name: 'bundle: PKCS#1 v1.5, loaded at its first use',
      value: sumKb(outputFiles.filter((file) => !isLoadedAtOnce(file))),
      unit: 'kB',
      note: 'not part of the above',
    },
  ]
}

type Outputs = Record<string, { imports: { path: string; kind: string }[] }>

/** A file and all that it imports by a statement; what `import()` fetches comes later, if ever. */
function reachStatically(outputs: Outputs, path: string): string[] {
  const imported = outputs[path]?.imports.filter(({ kind }) => kind === 'import-statement') ?? []
  return [path, ...imported.flatMap((each) => reachStatically(outputs, each.path))]
}

function sumKb(files: OutputFile[]): number {
  return files.reduce((bytes, { contents }) => bytes + gzipSync(contents, { level: 9 }).length, 0) / 1000
}
