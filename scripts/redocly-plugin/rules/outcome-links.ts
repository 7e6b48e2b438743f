import type { Oas3Rule, UserContext } from '@redocly/openapi-core'
import { asList, asObject, isObject, type JsonObject } from '../../../src/kit/contract/spec-tree.ts'
import { atKey, follow, type Located, step } from '../located.ts'
import { findMember, schemaOf } from '../members.ts'
import { type LocatedOperation, listOperations, listParameters, successOf } from '../operations.ts'
import { explain } from '../rule.ts'

interface Link {
  name: string
  place: Located<JsonObject>
  from: LocatedOperation
}

/**
 * Requires every write to link to an operation that reads what it wrote, and a link to every operation that reads one record by a
 * name in its path. Everything that links and `x-outcome` name must exist.
 * Option `unread`: ids of the writes that nothing reads, separated by spaces.
 */
export const outcomeLinks: Oas3Rule = ({ unread }) => ({
  Root(node, context) {
    const { location, resolve, report } = context
    const operations = listOperations({ node, location }, resolve)
    const links = operations.flatMap((each) => listLinks(each, context))
    const unlinked = String(unread ?? '').split(' ')
    const byId = new Map(operations.map((each) => [each.id, each]))
    for (const operation of operations) {
      const fault = findFault(operation, links, byId, context)
      if (!fault || unlinked.includes(operation.id)) continue
      report({ message: say(...fault), location: atKey(operation.location, 'operationId') })
    }
    for (const { name, place, from } of links)
      for (const wrong of findLinkFaults(place.node, from, byId, context))
        report({
          message: say(`the link ${name} of ${from.id} ${wrong}`, 'Name what is there, or correct the link'),
          location: place.location.key(),
        })
  },
})

function listLinks(from: LocatedOperation, { resolve }: UserContext): Link[] {
  const success = successOf(from, resolve)
  return Object.keys(asObject(asObject(success?.node).links)).flatMap((name) => {
    const place = follow(step(success!, 'links', name), resolve)
    return place && isObject(place.node) ? [{ name, from, place: { ...place, node: place.node } }] : []
  })
}

function findFault(
  operation: LocatedOperation,
  links: readonly Link[],
  byId: ReadonlyMap<string, LocatedOperation>,
  { resolve }: UserContext,
): [wrong: string, remedy: string] | undefined {
  const { id, isReading, node } = operation
  const isAsked = asList(node.security).some((each) => Object.keys(asObject(each)).length > 0)
  if (!isReading && isAsked) {
    const reads = links.some(
      ({ from, place }) => from === operation && byId.get(String(place.node.operationId))?.isReading,
    )
    const remedy = 'Add a link to its success, or name the operation among those that nothing reads'
    return reads ? undefined : [`nothing that reads is linked to from ${id}, which writes`, remedy]
  }
  const isOfOne = listParameters(operation, resolve).some((each) => each.in === 'path')
  if (!isReading || !isOfOne || links.some(({ place }) => place.node.operationId === id)) return undefined
  return [`no link leads to ${id}, which reads one record`, 'Link to it where its record is listed or made']
}

/** Returns what is wrong with a link. */
function findLinkFaults(
  link: JsonObject,
  from: LocatedOperation,
  byId: ReadonlyMap<string, LocatedOperation>,
  context: UserContext,
): string[] {
  const target = byId.get(String(link.operationId))
  if (!target) return [`leads to ${link.operationId}, which is not an operation`]
  const { resolve } = context
  const known = listParameters(target, resolve).map(({ name }) => String(name))
  const strange = Object.keys(asObject(link.parameters)).filter((name) => !known.includes(name))
  const given = listLeaves(link.requestBody)
  const asked = schemaOf(step(target, 'requestBody'), resolve)
  const unasked = given.filter(({ path }) => !asked || !findMember(asked, path, resolve))
  const expressions = [...Object.values(asObject(link.parameters)), ...given.map(({ value }) => value)]
  return [
    ...strange.map((name) => `gives ${target.id} a parameter ${name}, which it does not take`),
    ...unasked.map(({ path }) => `gives ${target.id} ${path.join('.')}, which it does not take`),
    ...expressions
      .filter((each) => !isFound(String(each), from, context))
      .map((each) => `takes ${each}, which is not there`),
    ...findOutcomeFaults(link['x-outcome'], from, target, context),
  ]
}

function findOutcomeFaults(
  rule: unknown,
  from: LocatedOperation,
  target: LocatedOperation,
  { resolve }: UserContext,
): string[] {
  if (!isObject(rule)) return []
  const answer = schemaOf(successOf(target, resolve), resolve)
  const record = String(rule.record).split('.')
  if (!answer || !findMember(answer, record, resolve))
    return [`looks for ${rule.record} in the answer of ${target.id}, where it is not`]
  const { key, match, done, since } = rule
  const named = [key, since].filter((name) => name !== undefined).map(String)
  const members = [...Object.keys({ ...asObject(match), ...asObject(done) }), ...named]
  const sources = Object.values(asObject(match)).map(String)
  return [
    ...members
      .filter((name) => !findMember(answer, [...record, name], resolve))
      .map((name) => `looks for ${name} in ${rule.record}, where it is not`),
    ...sources
      .filter((path) => !isGiven(path.split('.'), from, resolve))
      .map((path) => `compares with ${path}, which ${from.id} does not take`),
  ]
}

/** Whether an operation has a member of its body, or a parameter, at a path. */
function isGiven(path: string[], operation: LocatedOperation, resolve: UserContext['resolve']): boolean {
  const body = schemaOf(step(operation, 'requestBody'), resolve)
  if (body && findMember(body, path, resolve)) return true
  return listParameters(operation, resolve).some(({ name }) => name === path.join('.'))
}

/** Whether the target of a runtime expression exists; any other text is a value. */
function isFound(expression: string, from: LocatedOperation, { resolve }: UserContext): boolean {
  if (!expression.startsWith('$')) return true
  const [, side, pointer] = /^\$(request|response)\.body#\/(.+)$/.exec(expression) ?? []
  if (pointer === undefined) {
    const [, name] = /^\$request\.(?:path|query)\.(.+)$/.exec(expression) ?? []
    return name !== undefined && listParameters(from, resolve).some((each) => each.name === name)
  }
  const body = side === 'request' ? step(from, 'requestBody') : successOf(from, resolve)
  const schema = schemaOf(body, resolve)
  return schema !== undefined && findMember(schema, pointer.split('/'), resolve) !== undefined
}

/** Lists the values in a body, each with its path. */
function listLeaves(value: unknown, path: string[] = []): { path: string[]; value: unknown }[] {
  if (!isObject(value)) return value === undefined ? [] : [{ path, value }]
  return Object.entries(value).flatMap(([name, each]) => listLeaves(each, [...path, name]))
}

function say(wrong: string, remedy: string): string {
  return explain('outcome-links', wrong, remedy)
}
