import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { findOperation, listRequirements, type OperationId } from '../../src/kit/contract/contract.ts'
import { answerChanges } from './changes/answers.ts'
import { bodyChanges } from './changes/bodies.ts'
import { collectionChanges } from './changes/collections.ts'
import { fieldChanges } from './changes/fields.ts'
import { keyChanges } from './changes/keys.ts'
import { parameterChanges } from './changes/parameters.ts'
import { recordChanges } from './changes/records.ts'
import type { Change } from './changes/site.ts'
import { stateChanges } from './changes/state.ts'
import type { Fault, Rewrite } from './fault.ts'

/** One way of breaking some operations; catalogue.yaml explains each field. */
interface FaultRow {
  operator: string
  way?: string
  says: string
  change: string | Record<string, object>
  requirements?: string[]
  in: OperationId[] | Record<string, string | string[] | Record<string, string>>
  reason?: string
}

/** Every named rewrite. */
export const CHANGES: Record<string, Change> = {
  ...fieldChanges,
  ...recordChanges,
  ...answerChanges,
  ...keyChanges,
  ...parameterChanges,
  ...bodyChanges,
  ...stateChanges,
  ...collectionChanges,
}

export function readRows(): FaultRow[] {
  return parse(readFileSync(new URL('catalogue.yaml', import.meta.url), 'utf8'))
}

/** Lists all faults, in the order in which they are tried. */
export function listFaults(): Fault[] {
  return readRows().flatMap((row) => listPlaces(row).map((place) => createFault(row, place)))
}

interface Place {
  operationId: OperationId
  detail: string
  to?: string
}

/** Returns the operations of a row, once for each of their details. */
function listPlaces({ in: operations }: FaultRow): Place[] {
  if (Array.isArray(operations)) return operations.map((operationId) => ({ operationId, detail: '' }))
  return Object.entries(operations).flatMap(([name, details]) => {
    const operationId = name as OperationId
    if (typeof details === 'string') return [{ operationId, detail: details }]
    if (Array.isArray(details)) return details.map((detail) => ({ operationId, detail }))
    return Object.entries(details).map(([detail, to]) => ({ operationId, detail, to }))
  })
}

function createFault(row: FaultRow, { operationId, detail, to }: Place): Fault {
  const { operator, way, says, change, requirements = [], reason } = row
  const [name, own] = typeof change === 'string' ? [change, {}] : Object.entries(change)[0]!
  const args: Record<string, unknown> = { ...own, detail, ...(to && { to }) }
  const rewrite = CHANGES[name] as ((site: object) => Rewrite) | undefined
  if (!rewrite) throw new Error(`catalogue.yaml: no change is called ${name}.`)
  return {
    id: [operator, operationId, way, detail].filter(Boolean).join('/'),
    operator,
    operationId,
    profile: isStated(operationId, requirements) ? 'documented' : 'proposed',
    describes: says.replaceAll(/\{(\w+)\}/g, (_, argument) => String(args[argument])),
    ...(reason && { reason }),
    start: () => rewrite({ ...args, operation: findOperation(operationId) }),
  }
}

/** Whether one of the requirements applies to the operation, or to operations in general. */
function isStated(operationId: OperationId, requirements: string[]): boolean {
  return listRequirements().some(
    ({ id, operations }) => requirements.includes(id) && (operations?.includes(operationId) ?? true),
  )
}
