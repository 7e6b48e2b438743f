import type { UserContext } from '@redocly/openapi-core'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { joinProposed } from '../../src/kit/contract/decorators/merge-proposed.ts'
import {
  asList,
  asObject,
  isObject,
  isReference,
  type JsonObject,
  subschemaKeywords,
} from '../../src/kit/contract/spec-tree.ts'
import { follow, type Located } from './follow.ts'

type Resolve = UserContext['resolve']
type CompileSchema = (schema: Located, resolve: Resolve) => ValidateFunction

/**
 * Compiles schemas of the multi-file source, proposed keywords included. Each schema is compiled once, however many
 * refer to it: a `$ref` becomes the id under which its target is registered.
 */
export function createSchemaCompiler(): CompileSchema {
  const ajv = new Ajv2020({
    allErrors: true,
    code: { optimize: false },
    inlineRefs: false,
    logger: false,
    meta: false,
    strict: false,
    validateSchema: false,
  })
  formats.default(ajv)
  const ids = new Map<string, string>()

  const register = (schema: Located, resolve: Resolve): string => {
    const place = schema.location.absolutePointer
    const known = ids.get(place)
    if (known !== undefined) return known
    const id = `spec:/${ids.size}`
    ids.set(place, id)
    ajv.addSchema(rewrite(schema, resolve) as JsonObject, id)
    return id
  }

  const rewrite = ({ node, location }: Located, resolve: Resolve): unknown => {
    if (!isObject(node)) return node
    const rewriteAt = (child: unknown) => rewrite({ node: child, location }, resolve)
    const schema = keepAssertions(joinProposed(node))
    for (const keyword of subschemaKeywords.single) {
      if (keyword in schema) schema[keyword] = rewriteAt(schema[keyword])
    }
    for (const keyword of subschemaKeywords.list) {
      if (keyword in schema) schema[keyword] = asList(schema[keyword]).map(rewriteAt)
    }
    for (const keyword of subschemaKeywords.map) {
      if (!(keyword in schema)) continue
      const entries = Object.entries(asObject(schema[keyword]))
      schema[keyword] = Object.fromEntries(entries.map(([name, child]) => [name, rewriteAt(child)]))
    }
    if (isReference(node)) {
      const target = follow({ node, location }, resolve)
      if (target) schema.$ref = register(target, resolve)
      else delete schema.$ref
    }
    return schema
  }

  return (schema, resolve) => ajv.getSchema(register(schema, resolve)) as ValidateFunction
}

/** Without extensions, and without `contentSchema`: it describes what is inside of a string, not the string. */
function keepAssertions(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).filter(([key]) => !key.startsWith('x-') && key !== 'contentSchema')
  return Object.fromEntries(entries)
}
