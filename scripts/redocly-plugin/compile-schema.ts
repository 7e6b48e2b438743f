import type { ValidateFunction } from 'ajv/dist/2020.js'
import { createAjv } from '../../src/kit/contract/create-ajv.ts'
import { joinProposed } from '../../src/kit/contract/profiles/merge-proposed.ts'
import { isReference } from '../../src/kit/contract/references.ts'
import { isObject, type JsonObject, mapSubschemas } from '../../src/kit/contract/spec-tree.ts'
import { follow, type Located, type Resolve } from './located.ts'

type CompileSchema = (schema: Located, resolve: Resolve) => ValidateFunction

/**
 * Creates a compiler of schemas in the multi-file source, proposed keywords included. Each schema is compiled once, however many
 * refer to it: a `$ref` becomes the id of its registered target.
 */
export function createSchemaCompiler(): CompileSchema {
  const ajv = createAjv({
    code: { optimize: false },
    inlineRefs: false,
    logger: false,
    meta: false,
    validateSchema: false,
  })
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
    // `contentSchema` describes the content of a string, not the string.
    const { contentSchema: _, ...joined } = joinProposed(node)
    const asserting = Object.entries(joined).filter(([key]) => !key.startsWith('x-'))
    const schema = mapSubschemas(Object.fromEntries(asserting), (child) =>
      rewrite({ node: child, location }, resolve),
    )
    if (isReference(node)) {
      const target = follow({ node, location }, resolve)
      if (target) schema.$ref = register(target, resolve)
      else delete schema.$ref
    }
    return schema
  }

  return (schema, resolve) => ajv.getSchema(register(schema, resolve)) as ValidateFunction
}
