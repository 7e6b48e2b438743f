import { createCompiler } from '../create-ajv.ts'
import type { OpenApiDocument } from '../document.ts'
import { joinPointer, locate, splitPointer } from '../references.ts'
import { asList, asObject, isObject, type JsonObject, walkSpec } from '../spec-tree.ts'

/** An example that does not fit its schema. */
export interface StaleExample {
  pointer: string
  /** Holds no value: it may be a card number. */
  fault: string
  /** The keyword that it violates, and the name of the member that does. */
  keyword: string
  member: string
}

/** Returns every example of a full document that does not fit its schema. */
export function listStaleExamples(document: OpenApiDocument): StaleExample[] {
  // Each validator reads an example or two: making its code smaller would take longer than it saves.
  const code = { optimize: false }
  const compile = createCompiler(document.components, { allErrors: false, logger: false, code })
  const stale = new Map<string, StaleExample>()
  walkSpec(document, (node, { path }) => {
    const isSchema = !('schema' in node)
    const schema = isSchema ? node : node.schema
    const examples = listExamples(document, node, joinPointer(...path.map(String)))
    if (examples.length === 0 || !isObject(schema)) return
    const validate = compile(isSchema ? withoutExamples(schema) : schema)
    for (const { pointer, value } of examples) {
      if (validate(value)) continue
      const [error] = validate.errors ?? []
      const at = error?.instancePath ?? ''
      const member = splitPointer(at).at(-1) ?? ''
      const fault = `${at || '/'} ${error?.message}`
      stale.set(pointer, { pointer, fault, keyword: error?.keyword ?? '', member })
    }
  })
  return [...stale.values()]
}

function withoutExamples({ example: _, examples: __, ...schema }: JsonObject): JsonObject {
  return schema
}

function listExamples(
  document: OpenApiDocument,
  { example, examples }: JsonObject,
  pointer: string,
): { pointer: string; value: unknown }[] {
  const own = example === undefined ? [] : [{ pointer: `${pointer}/example`, value: example }]
  const listed = asList(examples).map((value, index) => ({ pointer: `${pointer}/examples/${index}`, value }))
  const named = Object.entries(asObject(examples)).flatMap(([name, entry]) => {
    const found = locate(document, entry, `${pointer}/examples${joinPointer(name)}`)
    const { value } = asObject(found.value)
    return value === undefined ? [] : [{ pointer: `${found.pointer}/value`, value }]
  })
  return [...own, ...listed, ...named]
}
