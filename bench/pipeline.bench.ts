import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Row } from './claim.ts'
import { timeScript } from './run-script.ts'

/** The whole of `npm run generate` as a process, lint included; it writes beside the tree, not into it. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-bench-'))
  try {
    const { medianS, note } = await timeScript(5, 'scripts/generate.ts', '--out', join(folder, 'generated'))
    return [atMost(3, { name: 'pipeline: npm run generate', value: medianS, unit: 's', note })]
  } finally {
    await rm(folder, { recursive: true })
  }
}
