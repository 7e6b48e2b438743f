import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type HostName, type OperationId, readDocument } from '../src/kit/contract/contract.ts'
import { referToNames } from '../src/kit/contract/create-ajv.ts'
import { planValidators } from '../src/kit/contract/validator-plan.ts'
import { atLeast, type Row } from './claim.ts'
import { readExamples } from './generated-document.ts'
import { median } from './measure.ts'
import { inFolder, runScriptOrThrow } from './run-script.ts'
import type { StartInput } from './validator-start/start.ts'

const rounds = 9
const start = fileURLToPath(new URL('./validator-start/start.ts', import.meta.url))

/**
 * Time from launch to the first validations, one per host: the generated validators against AJV compiling the schemas at run
 * time. Each run is a fresh process that reports its own time, so that Node's start does not count.
 */
export async function run(): Promise<Row[]> {
  const input: StartInput = {
    checkout: prepareStart('checkout', 'listBanks'),
    business: prepareStart('business', 'listTransactions'),
  }
  const { generated, ajv } = await timeStarts(input)
  const count = Object.values(input).reduce((sum, { schemas }) => sum + Object.keys(schemas).length, 0)
  return [
    // the import takes as long as it always did; the first validation of each host takes longer than it did
    atLeast(15, {
      name: 'validators: import and first validation, against AJV at run time',
      value: median(ajv) / median(generated),
      unit: '×',
      note: `${median(generated).toFixed(1)} ms against ${median(ajv).toFixed(0)} ms for ${count} schemas`,
    }),
  ]
}

/**
 * Returns the schemas of a host, and an answer of one operation as the first value to validate. Parameters and plaintexts are
 * left out, which favors compiling at run time.
 */
function prepareStart(host: HostName, operationId: OperationId): StartInput[HostName] {
  const { entries, operations } = planValidators(readDocument(host, 'proposed'))
  const schemas = [...entries].filter(([name]) => !/_(query|path|headers|payload)$/.test(name))
  return {
    schemas: Object.fromEntries(schemas.map(([name, schema]) => [name, referToNames(schema)])),
    first: operations[operationId]!.responses['200']!,
    value: readExamples(operationId)[0],
  }
}

/** In milliseconds, run by run, alternating between the two ways. */
function timeStarts(input: StartInput): Promise<Record<'generated' | 'ajv', number[]>> {
  return inFolder(async (folder) => {
    const file = join(folder, 'input.json')
    const timesMs = { generated: [] as number[], ajv: [] as number[] }
    await writeFile(file, JSON.stringify(input))
    for (let round = -1; round < rounds; round++) {
      for (const way of ['generated', 'ajv'] as const) {
        const output = await runScriptOrThrow(start, way, file)
        // the first round fills the file system's caches
        if (round >= 0) timesMs[way].push(Number(output))
      }
    }
    return timesMs
  })
}
