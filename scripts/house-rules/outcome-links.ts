import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
} from '../../src/kit/contract/document.ts'
import { deref, joinPointer } from '../../src/kit/contract/references.ts'
import { asObject, isObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import { type Fault, findMember, schemaOf } from './rule.ts'

/** Writes that nothing reads: no operation shows a saved card, a tracked event or a customer's identity data; a notification is not ours to read. */
const UNREAD = ['saveCard', 'trackOrderEvent', 'attachCustomerKyc', 'receiveCadCollection']

interface Operation {
  id: string
  pointer: string
  node: OperationObject
  /** Whether it changes nothing: a GET, or marked `x-idempotent`. */
  isReading: boolean
  parameters: JsonObject[]
  request: unknown
  answer: unknown
  links: [name: string, link: JsonObject][]
}

/**
 * Requires every write to link to an operation that reads what it wrote, and a link to every operation that reads one record by a
 * name in its path. Everything that links and `x-outcome` name must exist.
 */
export function outcomeLinks(document: OpenApiDocument, unread: readonly string[] = UNREAD): Fault[] {
  const operations = readOperations(document)
  const byId = new Map(operations.map((each) => [each.id, each]))
  const linkedTo = new Set(operations.flatMap(({ links }) => links.map(([, link]) => link.operationId)))
  return operations.flatMap((operation) => {
    const { id, pointer, links } = operation
    const fault = unread.includes(id) ? undefined : findFault(operation, linkedTo, byId)
    return [
      ...(fault ? [{ pointer, ...fault }] : []),
      ...links.flatMap(([name, link]) =>
        findLinkFaults(document, link, operation, byId).map((wrong) => ({
          pointer,
          wrong: `the link ${name} of ${id} ${wrong}`,
          remedy: 'Name what is there, or correct the link',
        })),
      ),
    ]
  })
}

function readOperations(document: OpenApiDocument): Operation[] {
  return listOperations(document).map(({ path, method, operation: node }) => {
    const status = Object.keys(node.responses).find((each) => each.startsWith('2'))
    const success = asObject(status && deref(document, node.responses[status]))
    return {
      id: node.operationId,
      pointer: `/paths${joinPointer(path, method)}`,
      node,
      isReading: method === 'get' || node['x-idempotent'] === true,
      parameters: (node.parameters ?? []).map((each) => asObject(deref(document, each))),
      request: schemaOf(document, node.requestBody),
      answer: schemaOf(document, success),
      links: Object.entries(asObject(success.links)).map(([name, link]) => [
        name,
        asObject(deref(document, link)),
      ]),
    }
  })
}

function findFault(
  { id, isReading, node, parameters, links }: Operation,
  linkedTo: ReadonlySet<unknown>,
  byId: ReadonlyMap<unknown, Operation>,
): Omit<Fault, 'pointer'> | undefined {
  const isAsked = (node.security ?? []).some((each) => Object.keys(each).length > 0)
  if (!isReading && isAsked) {
    if (links.some(([, { operationId }]) => byId.get(operationId)?.isReading)) return undefined
    const remedy = 'Add a link to its success, or name the operation among those that nothing reads'
    return { wrong: `nothing that reads is linked to from ${id}, which writes`, remedy }
  }
  if (!isReading || linkedTo.has(id) || !parameters.some((each) => each.in === 'path')) return undefined
  return {
    wrong: `no link leads to ${id}, which reads one record`,
    remedy: 'Link to it where its record is listed or made',
  }
}

/** Returns what is wrong with a link. */
function findLinkFaults(
  document: OpenApiDocument,
  link: JsonObject,
  from: Operation,
  byId: ReadonlyMap<unknown, Operation>,
): string[] {
  const target = byId.get(link.operationId)
  if (!target) return [`leads to ${link.operationId}, which is not an operation`]
  const known = target.parameters.map(({ name }) => name)
  const strange = Object.keys(asObject(link.parameters)).filter((name) => !known.includes(name))
  const given = listLeaves(link.requestBody)
  const unasked = given.filter(({ path }) => !findMember(document, target.request, path))
  const expressions = [...Object.values(asObject(link.parameters)), ...given.map(({ value }) => value)]
  return [
    ...strange.map((name) => `gives ${target.id} a parameter ${name}, which it does not take`),
    ...unasked.map(({ path }) => `gives ${target.id} ${path.join('.')}, which it does not take`),
    ...expressions
      .filter((each) => !isFound(document, String(each), from))
      .map((each) => `takes ${each}, which is not there`),
    ...findOutcomeFaults(document, link['x-outcome'], from, target),
  ]
}

function findOutcomeFaults(
  document: OpenApiDocument,
  rule: unknown,
  from: Operation,
  target: Operation,
): string[] {
  if (!isObject(rule)) return []
  const record = String(rule.record).split('.')
  if (!findMember(document, target.answer, record))
    return [`looks for ${rule.record} in the answer of ${target.id}, where it is not`]
  const { key, match, done, since } = rule
  const named = [key, since].filter((name) => name !== undefined).map(String)
  const members = [...Object.keys({ ...asObject(match), ...asObject(done) }), ...named]
  return [
    ...members
      .filter((name) => !findMember(document, target.answer, [...record, name]))
      .map((name) => `looks for ${name} in ${rule.record}, where it is not`),
    ...Object.values(asObject(match))
      .filter((path) => !isGiven(document, String(path), from))
      .map((path) => `compares with ${path}, which ${from.id} does not take`),
  ]
}

/** Whether an operation has a member of its body, or a parameter, at a path. */
function isGiven(document: OpenApiDocument, path: string, { request, parameters }: Operation): boolean {
  return (
    Boolean(findMember(document, request, path.split('.'))) || parameters.some(({ name }) => name === path)
  )
}

/** Whether the target of a runtime expression exists; any other text is a value. */
function isFound(document: OpenApiDocument, expression: string, from: Operation): boolean {
  if (!expression.startsWith('$')) return true
  const [, side, pointer] = /^\$(request|response)\.body#\/(.+)$/.exec(expression) ?? []
  if (pointer !== undefined)
    return Boolean(findMember(document, side === 'request' ? from.request : from.answer, pointer.split('/')))
  const [, name] = /^\$request\.(?:path|query)\.(.+)$/.exec(expression) ?? []
  return name !== undefined && from.parameters.some((each) => each.name === name)
}

/** Lists the values in a body, each with its path. */
function listLeaves(value: unknown, path: string[] = []): { path: string[]; value: unknown }[] {
  if (!isObject(value)) return value === undefined ? [] : [{ path, value }]
  return Object.entries(value).flatMap(([name, each]) => listLeaves(each, [...path, name]))
}
