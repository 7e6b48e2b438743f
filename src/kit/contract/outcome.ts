import type { Outcome } from '../../client/calls/operation-table.ts'
import { ExpectedError } from '../expected-error.ts'
import { quoteText } from '../visible-text.ts'
import { listOperations, type OpenApiDocument, type OperationObject } from './document.ts'
import { findAnswer } from './pagination.ts'
import { formatWithPlace } from './places.ts'
import { deref } from './references.ts'
import { asList, asObject, isObject, type JsonObject } from './spec-tree.ts'
import { itemsOf, membersOf, type Node, view } from './wire/pair-members.ts'

/**
 * Reads the link `outcome` of a success. Returns undefined if there is no link, if the operation that it names does not exist, or
 * if the operation is to be repeated and does not accept an idempotency key.
 *
 * @throws ExpectedError the link lacks something it needs, or holds something unknown
 */
export function readOutcome(
  document: OpenApiDocument,
  operation: OperationObject,
  idempotencyHeader?: string,
): Outcome | undefined {
  const { operationId, responses } = operation
  const success = Object.entries(responses ?? {}).find(([status]) => status.startsWith('2'))?.[1]
  const links = asObject((deref(document, success) as { links?: unknown } | undefined)?.links)
  const link = asObject(deref(document, links.outcome as JsonObject))
  const rule = link['x-outcome']
  if (rule === undefined || !findOperation(document, link.operationId)) return undefined
  const refuse = (problem: string) =>
    new ExpectedError(formatWithPlace(document, [[link]], `${operationId}: its link "outcome" ${problem}`))
  const { record, ...others } = isObject(rule) ? rule : ({} as JsonObject)
  if (typeof record !== 'string')
    throw refuse('needs x-outcome with record, the path of what was written in the answer')
  for (const [name, value] of Object.entries(others)) {
    if (!MEMBERS[name]?.(value)) throw refuse(`has an x-outcome whose ${quoteText(name)} is not understood`)
  }
  if (others.key !== undefined && others.done === undefined)
    throw refuse('has an x-outcome with key that needs done, the states in which a record has its effect')
  if (others.gone && Object.keys(asObject(others.match)).length === 0)
    throw refuse('has an x-outcome with gone that needs match, by which the record is found')
  const isItself = link.operationId === operationId
  if (isItself !== (others.repeat === true))
    throw refuse('needs repeat in its x-outcome to name the operation itself, and has it for no other')
  if (isItself && Object.keys(others).length > 1)
    throw refuse('has an x-outcome with repeat, which takes record alone beside it')
  if (isItself && !idempotencyHeader) return undefined
  const given = { ...asObject(link.parameters), ...asObject(link.requestBody) }
  const asked = findOperation(document, link.operationId)!
  const shown = record
    .split('.')
    .reduce<Node | undefined>(
      (node, name) => node && membersOf(itemsOf(node) ?? node).get(name),
      findAnswer(document, asked),
    )
  return {
    ask: String(link.operationId),
    given: readExpressions(given, refuse) as JsonObject,
    record,
    ...others,
    ...(others.done !== undefined && { done: followRenamed(asObject(others.done), shown) }),
  } as Outcome
}

function findOperation(document: OpenApiDocument, operationId: unknown): OperationObject | undefined {
  return listOperations(document).find(({ operation }) => operation.operationId === operationId)?.operation
}

/** Returns the states of a record under the names that the operator gave them (`x-was-values`). */
function followRenamed(states: JsonObject, record: Node | undefined): JsonObject {
  const members = record ? membersOf(itemsOf(record) ?? record) : new Map<string, Node>()
  return Object.fromEntries(
    Object.entries(states).map(([name, values]) => {
      const member = members.get(name)
      const renamed = member ? asList(view(member)['x-was-values']).map(asObject) : []
      return [name, asList(values).map((value) => renamed.find(({ was }) => was === value)?.value ?? value)]
    }),
  )
}

const isTrue = (value: unknown) => value === true
const isMapOf = (fits: (value: unknown) => boolean) => (value: unknown) =>
  isObject(value) && Object.values(value).every(fits)
const isText = (value: unknown) => typeof value === 'string'

const MEMBERS: Record<string, (value: unknown) => boolean> = {
  key: isText,
  match: isMapOf(isText),
  done: isMapOf(Array.isArray),
  since: isText,
  none: isMapOf(Array.isArray),
  gone: isTrue,
  repeat: isTrue,
}

/** Turns runtime expressions into paths: `$request.body#/data/reference` is `data.reference`, `$request.path.id` is `id`. */
function readExpressions(value: unknown, refuse: (problem: string) => Error): unknown {
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, readExpressions(each, refuse)]),
    )
  const [, pointer, name] = /^\$request\.(?:body#\/(.+)|(?:path|query)\.(.+))$/.exec(String(value)) ?? []
  const path = pointer?.split('/').join('.') ?? name
  if (path) return path
  throw refuse('takes its parameters from "$request.body#/…", "$request.path.…" or "$request.query.…" alone')
}
