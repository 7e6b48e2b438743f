import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { HOSTS, type HostName } from '../../src/kit/contract/contract.ts'
import type { Gap, Requirement, Submission } from '../../src/kit/contract/ledger/ledger.ts'
import { ExpectedError } from '../../src/kit/expected-error.ts'
import { readWorkflowDocuments, type WorkflowDocument } from '../workflows/workflow.ts'
import { isNode } from './document.ts'

/** What the site is made of, and the four bundles as they are, for download. */
export interface Inputs {
  documents: Record<HostName, object>
  gaps: readonly Gap[]
  requirements: readonly Requirement[]
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
 * @param workflows folder of the workflow documents, by default the project's own
 * @throws ExpectedError naming the file that is missing or unreadable
 */
export async function readInputs(folder: string, workflows?: string): Promise<Inputs> {
  const text = (name: string) => readText(join(folder, name))
  const bundles = await Promise.all(
    HOSTS.flatMap((host) => [
      text(`${host}/openapi.yaml`).then((bundle) => ({ name: `${host}.yaml`, text: bundle })),
      text(`${host}/openapi.documented.yaml`).then((bundle) => ({
        name: `${host}.documented.yaml`,
        text: bundle,
      })),
    ]),
  )
  const documents = Object.fromEntries(
    HOSTS.map((host) => {
      const path = join(folder, host, 'openapi.yaml')
      return [host, readDocument(path, bundles.find(({ name }) => name === `${host}.yaml`)?.text ?? '')]
    }),
  ) as Record<HostName, object>
  return {
    documents,
    bundles,
    workflows: readWorkflowDocuments(workflows),
    sandbox: JSON.parse(await readText(submission)) as Submission,
    gaps: readRows<Gap>(join(folder, 'gaps.json'), await text('gaps.json'), 'question'),
    requirements: readRows<Requirement>(
      join(folder, 'requirements.json'),
      await text('requirements.json'),
      'rule',
    ),
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const reason =
      (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'is missing' : `cannot be read: ${cause}`
    throw new ExpectedError(`${path} ${reason}; run \`npm run generate\` first.`, { cause })
  }
}

function readDocument(path: string, text: string): object {
  const document = parseOr(path, () => parse(text, { maxAliasCount: -1 }))
  if (isNode(document) && isNode(document.paths)) return document
  throw new ExpectedError(`${path} is no OpenAPI document: it has no paths; run \`npm run generate\`.`)
}

function readRows<Row>(path: string, text: string, field: string): Row[] {
  const rows = parseOr(path, () => JSON.parse(text))
  if (Array.isArray(rows) && rows.every((row) => isNode(row) && typeof row.id === 'string' && field in row))
    return rows
  throw new ExpectedError(
    `${path} is no ledger: expected a list of rows with id and ${field}; run \`npm run generate\`.`,
  )
}

function parseOr(path: string, read: () => unknown): unknown {
  try {
    return read()
  } catch (cause) {
    throw new ExpectedError(
      `${path} cannot be parsed: ${(cause as Error).message}; run \`npm run generate\`.`,
      {
        cause,
      },
    )
  }
}
