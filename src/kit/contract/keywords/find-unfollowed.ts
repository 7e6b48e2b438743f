import { isDeepStrictEqual } from 'node:util'
import { createAjv } from '../create-ajv.ts'
import { joinPointer, readPointer, splitPointer } from '../references.ts'
import { asList, asObject, isObject, type JsonObject, walkSpec } from '../spec-tree.ts'
import type { Keyword, Kind } from './keyword.ts'
import { KEYWORDS } from './keyword-table.ts'

export interface KeywordFault {
  /** The keys of the keyword. */
  keys: string[]
  /** What is wrong, and what to do. */
  problem: string
}

/**
 * Returns the keywords of OpenAPI and JSON Schema that the overlays added and that some artefact would not follow, and those that
 * neither standard has.
 *
 * @param before the document without the overlays: what it already held is not reported
 */
export function findUnfollowed(before: object, document: object): KeywordFault[] {
  const faults: KeywordFault[] = []
  const visit = (node: unknown, earlier: unknown, kind: Kind, keys: string[]): void => {
    if (!isObject(node) || isDeepStrictEqual(node, earlier)) return
    for (const [name, value] of Object.entries(node)) {
      const known = asObject(earlier)[name]
      if (name.startsWith('x-') || isDeepStrictEqual(value, known)) continue
      const at = [...keys, name]
      const row = rowOf(kind, name)
      const problem = findProblem(kind, name, row, value, known, node)
      if (problem) faults.push({ keys: at, problem: `#${joinPointer(...at)}: ${problem}` })
      else if (row?.holds) descend(row.holds, value, known, at)
    }
  }
  const descend = (
    { kind, as }: NonNullable<Keyword['holds']>,
    value: unknown,
    known: unknown,
    keys: string[],
  ) => {
    if (as === 'one') return visit(value, known, kind, keys)
    const below = as === 'list' ? asList(value).entries() : Object.entries(asObject(value))
    const earlier = (as === 'list' ? asList(known) : asObject(known)) as Record<string, unknown>
    for (const [key, each] of below) visit(each, earlier[key], kind, [...keys, String(key)])
  }
  visit(document, before, 'document', [])
  return [...faults, ...findMalformed(before, document)]
}

/** Returns invalid schemas: a keyword has a value of the wrong type. */
function findMalformed(before: object, document: object): KeywordFault[] {
  const faults: KeywordFault[] = []
  walkSpec(document, (node, { path }) => {
    const keys = path.map(String)
    const isComponent = keys.length === 3 && keys[1] === 'schemas'
    if (!isComponent && keys.at(-1) !== 'schema') return
    if (isDeepStrictEqual(node, readPointer(before, joinPointer(...keys))) || ajv.validateSchema(node)) return
    const [error] = ajv.errors ?? []
    const at = [...keys, ...splitPointer(error?.instancePath ?? '')]
    faults.push({ keys: at, problem: `#${joinPointer(...at)} ${error?.message}. Write it so.` })
  })
  return faults
}

const ajv = createAjv({ allErrors: false })

function rowOf(kind: Kind, name: string): Keyword | undefined {
  return Object.hasOwn(KEYWORDS[kind], name) ? KEYWORDS[kind][name] : undefined
}

function findProblem(
  kind: Kind,
  name: string,
  row: Keyword | undefined,
  value: unknown,
  known: unknown,
  node: JsonObject,
): string | undefined {
  if (!row)
    return `${name} is not a keyword of ${kind === 'schema' ? 'JSON Schema 2020-12' : 'OpenAPI 3.1'} there. Look for a misspelling.`
  if (!row.refused || (row.refuses && !row.refuses(value, known, node))) return undefined
  return `nothing here would use ${name}${isShort(value) ? ` (${JSON.stringify(value)})` : ''}. ${row.refused}`
}

function isShort(value: unknown): boolean {
  return JSON.stringify(value).length < 60
}
