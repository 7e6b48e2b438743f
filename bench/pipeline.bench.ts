import { join } from 'node:path'
import { atMost, type Row } from './claim.ts'
import { inFolder, timeScript } from './run-script.ts'

/** Runs `npm run generate` completely in a child process, lint included; it writes outside the tree. */
export async function run(): Promise<Row[]> {
  const time = await inFolder((folder) =>
    timeScript(5, 'scripts/generate.ts', '--out', join(folder, 'generated')),
  )
  return [atMost(3, { name: 'pipeline: npm run generate', ...time })]
}
