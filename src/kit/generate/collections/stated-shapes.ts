import type { OpenApiDocument } from '../../contract/document.ts'
import { listOperations } from '../../contract/document.ts'
import { deref } from '../../contract/references.ts'
import { isObject, type JsonObject } from '../../contract/spec-tree.ts'

/** What the facts state about an answer. */
export interface StatedShape {
  /** `200`, `2XX` or `default`, the narrowest first: the first match applies. */
  status: string
  /** `§4.3` */
  section: string
  /** JSON Schema in keywords of every draft. Empty if the facts do not describe the body. */
  schema: JsonObject
}

/** Limit against endless recursion: deeper facts are left out. */
const MAX_DEPTH = 8

/**
 * Returns the shapes of an operation's answers.
 *
 * @param facts the document without its proposals
 */
export function listStatedShapes(facts: OpenApiDocument, operationId: string): StatedShape[] {
  const found = listOperations(facts).find((each) => each.operation.operationId === operationId)
  const responses = Object.entries(found?.operation.responses ?? {}).map(([status, each]) => {
    const { content = {}, ...response } = deref(facts, each) as JsonObject & { content?: JsonObject }
    const [media] = Object.values(content)
    const schema = isObject(media) ? reduce(facts, media.schema, 0) : {}
    return { status, section: String(response['x-source'] ?? found?.operation['x-source']), schema }
  })
  const shapes = responses.toSorted((one, other) => widthOf(one.status) - widthOf(other.status))
  return shapes.some(({ schema }) => Object.keys(schema).length > 0) ? shapes : []
}

function widthOf(status: string): number {
  if (status === 'default') return 2
  return /^\dXX$/i.test(status) ? 1 : 0
}

/** Reduces a schema: no references, no prose, no keywords that some draft lacks. */
function reduce(document: OpenApiDocument, node: unknown, depth: number): JsonObject {
  if (!isObject(node) || depth > MAX_DEPTH) return {}
  const { type, required, properties, items, allOf, enum: values } = deref(document, node) as JsonObject
  const inside = (each: unknown) => reduce(document, each, depth + 1)
  const members = Object.entries(isObject(properties) ? properties : {})
    .map(([name, each]) => [name, inside(each)] as const)
    .filter(([, each]) => Object.keys(each).length > 0)
  const parts = (Array.isArray(allOf) ? allOf : []).map(inside).filter((each) => Object.keys(each).length > 0)
  const element = inside(items)
  return {
    ...(type !== undefined && { type }),
    ...(Array.isArray(required) && required.length > 0 && { required }),
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(Object.keys(element).length > 0 && { items: element }),
    ...(parts.length > 0 && { allOf: parts }),
    ...(Array.isArray(values) && { enum: values }),
  }
}
