import { asList, asObject, isObject, type JsonObject } from '../../../src/kit/contract/spec-tree.ts'
import { checkSchemas, type Fault } from '../rule.ts'

/** Formats with a fixed length; a file is limited in bytes (§8, payload-size-limits). */
const BOUNDED_FORMATS = ['date', 'uuid', 'ipv4', 'binary']

/** Requires a maximum length of every text in a request: otherwise it could not be stored, indexed or compared. */
export const boundedRequestTexts = checkSchemas('bounded-request-texts', 'caller', (schema) =>
  findFault({ ...schema, ...asObject(schema['x-proposed']) }),
)

function findFault(schema: JsonObject): Fault | undefined {
  const takesText = schema.type === 'string' || asList(schema.type).includes('string')
  if (takesText && !isBounded(schema)) {
    return {
      wrong: 'a text in a request has no stated end',
      remedy: 'Write `maxLength`, as x-proposed where it stands on a fact',
    }
  }
  const { additionalProperties, maxProperties, propertyNames } = schema
  if (additionalProperties === true) {
    return {
      wrong: 'a request takes any further value',
      remedy: 'Write `additionalProperties` as a schema of bounded texts',
    }
  }
  if (!isObject(additionalProperties)) return undefined
  if (maxProperties !== undefined && isObject(propertyNames)) return undefined
  return {
    wrong: 'a map in a request has no stated end',
    remedy: 'Write `maxProperties`, and `propertyNames` with a `maxLength`',
  }
}

function isBounded(schema: JsonObject): boolean {
  const isClosed = ['maxLength', 'enum', 'const'].some((keyword) => keyword in schema)
  return isClosed || BOUNDED_FORMATS.includes(String(schema.format))
}
