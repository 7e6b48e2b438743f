import { type Operation, schemaOf } from '../contract/contract.ts'
import { gapOf } from '../contract/document.ts'
import type { Requirement } from '../contract/ledger/ledger.ts'
import { deref } from '../contract/references.ts'
import { listDeclaredFields } from './harness/evaluate/conformance/fields.ts'
import type { Sighting } from './harness/evaluate/sightings.ts'
import type { Coverage, OperationCoverage, RequirementResult } from './report/result.ts'
import { tally } from './report/states.ts'

/** Measures what a run sent and saw of the specification, operation by operation. */
export function measureCoverage(
  operations: readonly Operation[],
  requirements: readonly Requirement[],
  results: Pick<RequirementResult, 'state'>[],
  sightings: Sighting[],
): Coverage {
  const matrix = operations.map((operation) => {
    const own = sightings.filter(({ operationId }) => operationId === operation.operationId)
    return describeOperation(operation, requirements, own)
  })
  const decided = results.filter(({ state }) => state === 'passed' || state === 'failed')
  const fields = Map.groupBy(
    matrix.flatMap((row) => row.fields),
    ({ name }) => name,
  )
  return {
    operations: tally(matrix.map(({ calls }) => ({ count: calls }))),
    statuses: tally(matrix.flatMap(({ statuses }) => statuses.filter((each) => !each.isUndeclared))),
    parameters: tally(matrix.flatMap(({ parameters }) => parameters)),
    // A field of a named schema counts once, whichever operation shows it.
    fields: tally([...fields.values()].map((own) => own.find(({ count }) => count > 0) ?? own[0]!)),
    requirements: { seen: decided.length, all: results.length },
    matrix,
  }
}

function describeOperation(
  operation: Operation,
  requirements: readonly Requirement[],
  sightings: Sighting[],
): OperationCoverage {
  const { operationId, host, row, object } = operation
  const countOf = (of: (sighting: Sighting) => boolean) =>
    sightings.filter(of).reduce((sum, { count }) => sum + count, 0)
  // Ranges (such as 4XX) and `default` are for answers that a test cannot ask for.
  const declared = Object.keys(object.responses).filter((status) => /^\d+$/.test(status))
  const seen = sightings.map(({ status }) => String(status))
  const fields = new Set(declared.flatMap((status) => listDeclaredFields(operation, status)))
  return {
    operationId,
    host,
    method: row.method,
    path: row.path,
    source: object['x-source'] ?? object['x-gap'] ?? '',
    isProposal: gapOf(object) !== undefined,
    calls: countOf(() => true),
    statuses: [...new Set([...declared, ...seen])].map((status) => ({
      status,
      count: countOf((each) => String(each.status) === status),
      ...(!declared.includes(status) && { isUndeclared: true }),
    })),
    parameters: listDeclaredParameters(operation).map((parameter) => ({
      ...parameter,
      count: countOf((each) => each.parameters.includes(`${parameter.in} ${parameter.name}`)),
    })),
    fields: [...fields].map((name) => ({ name, count: countOf((each) => each.fields.includes(name)) })),
    requirements: requirements.filter((each) => each.operations?.includes(operationId)).map(({ id }) => id),
  }
}

/** Lists the parameters and the top-level fields of the body on the wire. */
function listDeclaredParameters({ host, object, contract }: Operation): { name: string; in: string }[] {
  const document = contract.readDocument(host, 'proposed')
  const read = (schema: object) => deref<{ properties?: object; allOf?: object[] }>(document, schema)
  const body = read(schemaOf(object.requestBody) ?? {})
  const parts = [body, ...(body.allOf ?? []).map(read)]
  const fields = parts.flatMap(({ properties = {} }) => Object.keys(properties))
  return [
    ...(object.parameters ?? []).map((each) => ({ name: each.name, in: each.in })),
    ...fields.map((name) => ({ name, in: 'body' })),
  ]
}
