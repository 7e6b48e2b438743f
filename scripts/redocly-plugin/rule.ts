import type { Oas3Rule, Oas3Visitor, UserContext } from '@redocly/openapi-core'
import { isReference } from '../../src/kit/contract/references.ts'
import { asObject, isObject, type JsonObject, listSubschemas } from '../../src/kit/contract/spec-tree.ts'
import { follow, type Located, type Resolve, step } from './located.ts'

/**
 * Formats a problem: what is wrong, what to do, and the heading of the guide that explains it.
 * @param wrong a clause without a full stop
 * @param remedy an imperative clause without a full stop
 */
export function explain(rule: string, wrong: string, remedy: string): string {
  return `${wrong}. ${remedy}; see spec/README.md#${rule}`
}

/** What is wrong with a schema, and the keys below it where it is wrong. */
export interface Fault {
  wrong: string
  remedy: string
  path?: string[]
}

/**
 * Creates a rule about every schema that one side sends: callers send parameters and bodies, the service sends responses and
 * webhooks. Each schema is checked once.
 */
export function checkSchemas(
  rule: string,
  sender: 'caller' | 'service',
  findFault: (schema: JsonObject) => Fault | undefined,
): Oas3Rule {
  return (): Oas3Visitor => {
    const seen = new Set<unknown>()
    const checkBelow = (holder: Located, { resolve, report }: UserContext): void => {
      for (const { node, location } of listSchemas(holder, resolve, seen)) {
        const fault = findFault(node)
        if (!fault) continue
        const { wrong, remedy, path = [] } = fault
        report({ message: explain(rule, wrong, remedy), location: location.child(path) })
      }
    }
    const check = (node: unknown, key: string, context: UserContext): void => {
      const holder = step({ node, location: context.location }, key)
      for (const name of Object.keys(Object(holder.node))) checkBelow(step(holder, name), context)
    }
    const checkBody = (node: unknown, context: UserContext): void =>
      checkBelow(step({ node, location: context.location }, 'requestBody'), context)
    if (sender === 'service') {
      return {
        Paths: { Operation: (node, context) => check(node, 'responses', context) },
        WebhooksMap: { Operation: checkBody },
      }
    }
    return {
      Paths: {
        PathItem: (node, context) => check(node, 'parameters', context),
        Operation(node, context) {
          check(node, 'parameters', context)
          checkBody(node, context)
        },
      },
    }
  }
}

/** Lists the schemas of a request body, response, parameter or header. */
function* listSchemas(holder: Located, resolve: Resolve, seen: Set<unknown>): Generator<Located<JsonObject>> {
  const found = follow(holder, resolve)
  const { content, headers } = asObject(found?.node)
  if (!found) return
  yield* walkSchemas(step(found, 'schema'), resolve, seen)
  for (const mediaType of Object.keys(asObject(content)))
    yield* walkSchemas(step(found, 'content', mediaType, 'schema'), resolve, seen)
  for (const name of Object.keys(asObject(headers)))
    yield* listSchemas(step(found, 'headers', name), resolve, seen)
}

/** Walks every schema reachable from a schema, itself included; `$ref`s are followed across files. */
function* walkSchemas(start: Located, resolve: Resolve, seen: Set<unknown>): Generator<Located<JsonObject>> {
  const { node, location } = start
  if (!isObject(node) || seen.has(node)) return
  seen.add(node)
  yield { node, location }
  if (isReference(node)) {
    const target = follow(start, resolve)
    if (target) yield* walkSchemas(target, resolve, seen)
  }
  for (const path of listSubschemas(node)) yield* walkSchemas(step(start, ...path), resolve, seen)
}
