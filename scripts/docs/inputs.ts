import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  BUNDLES,
  type Contract,
  createContract,
  HOSTS,
  type HostName,
} from '../../src/kit/contract/contract.ts'
import type { Submission } from '../../src/kit/contract/ledger/ledger.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { readWorkflowDocuments, type WorkflowDocument } from '../workflows/workflow.ts'
import { isNode, type Node } from './document.ts'

/** What the site is made of, and the four bundles as they are, for download. */
export interface Inputs extends Pick<Contract, 'gaps' | 'requirements'> {
  documents: Record<HostName, Node>
  workflows: readonly WorkflowDocument[]
  /** The published result of the check of the sandbox. */
  sandbox: Submission
  bundles: { name: string; text: string }[]
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
  /** What the contract makes of a file, where that is what it should be. */
  const read = <Value>(
    path: string,
    ask: () => Value,
    isRight: (value: Value) => boolean,
    problem: string,
  ) => {
    const value = parseOr(join(folder, path), ask)
    if (isRight(value)) return value
    throw new ExpectedError(`${join(folder, path)} is ${problem}; run \`npm run generate\`.`)
  }
  const readHost = (host: HostName) =>
    read(
      `${host}/${BUNDLES.proposed}`,
      () => contract.readDocument(host, 'proposed') as unknown as Node,
      (document) => isNode(document.paths),
      'no OpenAPI document: it has no paths',
    )
  const readRows = <Name extends 'gaps' | 'requirements'>(name: Name, field: string): Contract[Name] =>
    read(
      `${name}.json`,
      () => contract[name],
      (rows) =>
        Array.isArray(rows) && rows.every((row) => isNode(row) && typeof row.id === 'string' && field in row),
      `no ledger: expected a list of rows with id and ${field}`,
    )
  return {
    documents: { checkout: readHost('checkout'), business: readHost('business') },
    bundles: HOSTS.flatMap((host) => [
      { name: `${host}.yaml`, text: contract.readText(host, 'proposed') },
      { name: `${host}.documented.yaml`, text: contract.readText(host, 'documented') },
    ]),
    workflows: readWorkflowDocuments(),
    sandbox: JSON.parse(readText(submission)),
    gaps: readRows('gaps', 'question'),
    requirements: readRows('requirements', 'rule'),
  }
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

function parseOr<Value>(path: string, ask: () => Value): Value {
  try {
    return ask()
  } catch (cause) {
    if (cause instanceof ExpectedError) throw cause
    const { message } = cause as Error
    throw new ExpectedError(`${path} cannot be parsed: ${message}; run \`npm run generate\`.`, { cause })
  }
}
