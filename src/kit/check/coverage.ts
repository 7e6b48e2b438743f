import { type Operation, readDocument, schemaOf } from '../contract/contract.ts'
import type { Requirement } from '../contract/ledger/ledger.ts'
import { deref } from '../contract/references.ts'
import { listDeclaredFields } from './harness/conformance/fields.ts'
import type { Sighting } from './harness/wire/sightings.ts'
import type { Coverage, OperationCoverage, RequirementResult, Tally } from './report/result.ts'

/** What of the specification a run sent and saw, operation by operation. */
export function measureCoverage(
  operations: Operation[],
  requirements: Requirement[],
  results: Pick<RequirementResult, 'state'>[],
  sightings: Sighting[],
): Coverage {
  const matrix = operations.map((operation) => {
    const own = sightings.filter(({ operationId }) => operationId === operation.operationId)
    return describeOperation(operation, requirements, own)
  })
  const decided = results.filter(({ state }) => state === 'passed' || state === 'failed')
  return {
    operations: tally(matrix.map(({ calls }) => calls > 0)),
    statuses: tally(
      matrix.flatMap(({ statuses }) => statuses.filter((each) => !each.isUndeclared).map(isSeen)),
    ),
    parameters: tally(matrix.flatMap(({ parameters }) => parameters.map(isSeen))),
    fields: tallyFields(matrix),
    requirements: { seen: decided.length, all: results.length },
    matrix,
  }
}

function describeOperation(
  operation: Operation,
  requirements: Requirement[],
  sightings: Sighting[],
): OperationCoverage {
  const { operationId, host, row, object } = operation
  const countOf = (of: (sighting: Sighting) => boolean) =>
    sightings.filter(of).reduce((sum, { count }) => sum + count, 0)
  const declared = Object.keys(object.responses)
  const undeclared = [...new Set(sightings.map(({ status }) => String(status)))].filter(
    (status) => !declared.includes(status),
  )
  const fields = new Set(declared.flatMap((status) => listDeclaredFields(operation, status)))
  return {
    operationId,
    host,
    method: row.method,
    path: row.path,
    source: object['x-source'] ?? object['x-gap'] ?? '',
    isProposal: object['x-gap'] !== undefined,
    calls: countOf(() => true),
    statuses: [
      ...declared.map((status) => ({ status, count: countOf((each) => String(each.status) === status) })),
      ...undeclared.map((status) => ({
        status,
        count: countOf((each) => String(each.status) === status),
        isUndeclared: true as const,
      })),
    ],
    parameters: listDeclaredParameters(operation).map((parameter) => ({
      ...parameter,
      count: countOf((each) => each.parameters.includes(`${parameter.in} ${parameter.name}`)),
    })),
    fields: [...fields].map((name) => ({ name, count: countOf((each) => each.fields.includes(name)) })),
    requirements: requirements.filter((each) => each.operations?.includes(operationId)).map(({ id }) => id),
  }
}

/** Parameters, and the fields at the top of the body as it goes over the wire. */
function listDeclaredParameters({ host, object }: Operation): { name: string; in: string }[] {
  const body = deref<{ properties?: object; allOf?: object[] }>(
    readDocument(host, 'proposed'),
    schemaOf(object.requestBody) ?? {},
  )
  const parts = [
    body,
    ...(body.allOf ?? []).map((each) => deref<object>(readDocument(host, 'proposed'), each)),
  ]
  const fields = parts.flatMap((part) => Object.keys((part as { properties?: object }).properties ?? {}))
  return [
    ...(object.parameters ?? []).map((each) => ({ name: each.name, in: each.in })),
    ...fields.map((name) => ({ name, in: 'body' })),
  ]
}

function isSeen({ count }: { count: number }): boolean {
  return count > 0
}

function tally(seen: boolean[]): Tally {
  return { seen: seen.filter(Boolean).length, all: seen.length }
}

/** A field of a named schema counts once, whichever operation shows it. */
function tallyFields(matrix: OperationCoverage[]): Tally {
  const byName = new Map<string, boolean>()
  for (const { name, count } of matrix.flatMap(({ fields }) => fields)) {
    byName.set(name, (byName.get(name) ?? false) || count > 0)
  }
  return tally([...byName.values()])
}
