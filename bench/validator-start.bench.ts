import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readDocument } from '../src/kit/contract/contract.ts'
import { atLeast, type Row } from './claim.ts'
import { median } from './measure.ts'
import { runScriptOrThrow } from './run-script.ts'
import type { StartInput } from './validator-start/input.ts'
import { prepareStart } from './validator-start/list-schemas.ts'

const rounds = 9
const ways = {
  generated: fileURLToPath(new URL('./validator-start/generated.ts', import.meta.url)),
  ajv: fileURLToPath(new URL('./validator-start/ajv.ts', import.meta.url)),
}

/**
 * From nothing to the first verdicts, one per host: the generated validators against AJV compiling the schemas at
 * run time. Each run is a fresh process that reports its own time, so that the start of Node does not count.
 */
export async function run(): Promise<Row[]> {
  const input: StartInput = {
    checkout: prepareStart(readDocument('checkout', 'proposed'), 'listBanks'),
    business: prepareStart(readDocument('business', 'proposed'), 'listTransactions'),
  }
  const { generated, ajv } = await timeStarts(input)
  const count = Object.keys(input.checkout.schemas).length + Object.keys(input.business.schemas).length
  return [
    atLeast(20, {
      name: 'validators: import and first validation, against AJV at run time',
      value: median(ajv) / median(generated),
      unit: '×',
      note: `${median(generated).toFixed(1)} ms against ${median(ajv).toFixed(0)} ms for ${count} schemas`,
    }),
  ]
}

/** In milliseconds, run by run, the two ways in turn. */
async function timeStarts(input: StartInput): Promise<Record<keyof typeof ways, number[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-bench-'))
  const file = join(folder, 'input.json')
  const timesMs = { generated: [] as number[], ajv: [] as number[] }
  try {
    await writeFile(file, JSON.stringify(input))
    for (let round = -1; round < rounds; round++) {
      for (const way of ['generated', 'ajv'] as const) {
        const { output } = await runScriptOrThrow(ways[way], file)
        // the first round fills the caches of the file system
        if (round >= 0) timesMs[way].push(Number(output))
      }
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return timesMs
}
