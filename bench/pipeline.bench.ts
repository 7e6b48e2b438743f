import { join } from 'node:path'
import { atMost, type Row } from './claim.ts'
import { inFolder, timeScript } from './run-script.ts'

/** The whole of `npm run generate` as a process, lint included; it writes beside the tree, not into it. */
export async function run(): Promise<Row[]> {
  const time = await inFolder((folder) =>
    timeScript(5, 'scripts/generate.ts', '--out', join(folder, 'generated')),
  )
  return [atMost(3, { name: 'pipeline: npm run generate', ...time })]
}
