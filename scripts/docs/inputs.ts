import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  BUNDLES,
  type Contract,
  createContract,
  HOSTS,
  type HostName,
} from '../../src/kit/contract/contract.ts'
import type { Submission } from '../../src/kit/contract/ledger/ledger.ts'
import { printPlain } from '../../src/kit/contract/plain/print-plain.ts'
import { printBundle } from '../../src/kit/contract/print-bundle.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { addCodeSamples } from '../../src/kit/generate/samples/add-code-samples.ts'
import type { HostSamples } from '../../src/kit/generate/samples/render-samples.ts'
import { isNode, type Node } from '../../src/kit/reference/document.ts'
import { readWorkflowDocuments, type WorkflowDocument } from '../workflows/workflow.ts'
import type { ReferenceInputs } from './reference/reference.ts'

/** The content of the site, and the bundles for download, with their plain ones. */
export interface Inputs extends Pick<Contract, 'gaps' | 'requirements'>, ReferenceInputs {
  gaps: Contract['gaps']
  workflows: readonly WorkflowDocument[]
  /** The published result of checking the sandbox. */
  sandbox: Submission
  bundles: { name: string; read: () => string }[]
}

const submission = resolve(import.meta.dirname, '../../contracts/results/sandbox.json')

/**
 * Reads what `npm run generate` wrote, and the workflows.
 *
 * @param folder the generated folder
 * @throws ExpectedError naming the file that is missing or unreadable
 */
export async function readInputs(folder: string): Promise<Inputs> {
  const contract = createContract((path) => readText(join(folder, path)))
  const readHost = (host: HostName) => contract.readDocument(host, 'proposed') as unknown as Node
  for (const host of HOSTS) {
    const path = join(folder, host, BUNDLES.proposed)
    assertIs('an OpenAPI document: it has no paths', path, () => isNode(readHost(host).paths))
  }
  for (const [name, field] of Object.entries({ gaps: 'question', requirements: 'rule' } as const)) {
    const what = `a ledger: expected a list of rows with id and ${field}`
    assertIs(what, join(folder, `${name}.json`), () => isLedger(contract[name as 'gaps'], field))
  }
  const samples = { checkout: readSamples(folder, 'checkout'), business: readSamples(folder, 'business') }
  return {
    documents: { checkout: readHost('checkout'), business: readHost('business') },
    bundles: HOSTS.flatMap((host) => [
      { name: `${host}.yaml`, read: () => writeSamples(contract, host, samples[host]) },
      { name: `${host}.documented.yaml`, read: () => contract.readText(host, 'documented') },
      { name: `${host}.plain.yaml`, read: () => printPlain(contract, host, 'proposed') },
      { name: `${host}.documented.plain.yaml`, read: () => printPlain(contract, host, 'documented') },
    ]),
    samples,
    workflows: readWorkflowDocuments(),
    sandbox: JSON.parse(readText(submission)),
    gaps: contract.gaps,
    requirements: contract.requirements,
  }
}

/** Reads the samples of a host by operation, if they were generated. */
function readSamples(folder: string, host: HostName): HostSamples {
  const path = join(folder, host, 'samples.json')
  return existsSync(path) ? JSON.parse(readText(path)) : {}
}

/** Serializes the full bundle with samples as `x-codeSamples`, which other tools show. */
function writeSamples(contract: Contract, host: HostName, samples: HostSamples): string {
  return printBundle(host, addCodeSamples(contract.readDocument(host, 'proposed'), samples))
}

function isLedger(rows: unknown, field: string): boolean {
  const isRow = (row: unknown) => isNode(row) && typeof row.id === 'string' && field in row
  return Array.isArray(rows) && rows.every(isRow)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    const reason = isMissing ? 'is missing' : `cannot be read: ${cause}`
    throw new ExpectedError(`${path} ${reason}; run \`npm run generate\` first.`, { cause })
  }
}

function assertIs(what: string, path: string, isRight: () => boolean): void {
  try {
    if (isRight()) return
  } catch (cause) {
    if (cause instanceof ExpectedError) throw cause
    const { message } = cause as Error
    throw new ExpectedError(`${path} cannot be parsed: ${message}; run \`npm run generate\`.`, { cause })
  }
  throw new ExpectedError(`${path} is not ${what}; run \`npm run generate\`.`)
}
