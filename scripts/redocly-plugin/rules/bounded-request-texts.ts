import type { Oas3Rule } from '@redocly/openapi-core'
import { asList, asObject, isObject, type JsonObject } from '../../../src/kit/contract/spec-tree.ts'
import { explain } from '../rule-message.ts'
import { visitRequests } from '../visit-requests.ts'

/** Formats whose texts are all of one length; a file is measured by its bytes (§8, payload-size-limits). */
const BOUNDED_FORMATS = ['date', 'uuid', 'ipv4', 'binary']

/** Every text that a caller may send has an end: nothing could store, index or compare it otherwise. */
export const boundedRequestTexts: Oas3Rule = () =>
  visitRequests(({ node, location }, report) => {
    const fault = findFault({ ...node, ...asObject(node['x-proposed']) })
    if (fault) report({ message: explain('bounded-request-texts', ...fault), location })
  })

function findFault(schema: JsonObject): [wrong: string, remedy: string] | undefined {
  if (takesText(schema) && !isBounded(schema)) {
    return [
      'a text in a request has no stated end',
      'Write `maxLength`, as x-proposed where it stands on a fact',
    ]
  }
  const { additionalProperties, maxProperties, propertyNames } = schema
  if (additionalProperties === true) {
    return ['a request takes any further value', 'Write `additionalProperties` as a schema of bounded texts']
  }
  if (!isObject(additionalProperties)) return undefined
  if (maxProperties !== undefined && isObject(propertyNames)) return undefined
  return [
    'a map in a request has no stated end',
    'Write `maxProperties`, and `propertyNames` with a `maxLength`',
  ]
}

function takesText({ type }: JsonObject): boolean {
  return type === 'string' || asList(type).includes('string')
}

function isBounded(schema: JsonObject): boolean {
  const isClosed = ['maxLength', 'enum', 'const'].some((keyword) => keyword in schema)
  return isClosed || BOUNDED_FORMATS.includes(String(schema.format))
}
