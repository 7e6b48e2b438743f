import type { OpenApiDocument } from '../document.ts'
import type { HostName } from '../hosts.ts'
import { isNote } from '../notes.ts'
import { joinPointer, listReferences, readPointer } from '../references.ts'
import { asObject, type JsonObject, walkSpec } from '../spec-tree.ts'
import type { Answer, Gap, GapUse } from './ledger.ts'

/** Returns the gaps that a node itself names, and the keys of each. */
export function listNamedGaps(node: JsonObject): { gap: unknown; path: string[] }[] {
  const named = ['x-gap', 'x-gap-status', 'x-gap-media-type', 'x-gap-path'].filter((key) => key in node)
  const proposed = asObject(node['x-proposed'])
  if (isNote(node)) return 'x-source' in node ? [] : [{ gap: node.gap, path: ['gap'] }]
  return [
    ...named.map((key) => ({ gap: node[key], path: [key] })),
    ...('gap' in proposed ? [{ gap: proposed.gap, path: ['x-proposed', 'gap'] }] : []),
  ]
}

/** Returns every place of a document, or of a part of it, that names a gap. */
export function listGapUses(document: object): { gap: string; pointer: string }[] {
  const uses: { gap: string; pointer: string }[] = []
  walkSpec(document, (node, { path }) => {
    const pointer = joinPointer(...path.map(String))
    for (const { gap } of listNamedGaps(node)) if (typeof gap === 'string') uses.push({ gap, pointer })
  })
  return uses
}

/** Returns the rows, each with the places that name it now. A row without any place left is answered. */
export function locateGaps(
  rows: readonly Gap[],
  hosts: readonly { name: HostName; full: OpenApiDocument }[],
  answers: readonly Answer[] = [],
): Gap[] {
  const found = hosts.flatMap(({ name: host, full }) => {
    const isUsed = findUsed(full)
    return listGapUses(full).flatMap((use) => (isUsed(use.pointer) ? [{ host, ...use }] : []))
  })
  const uses = Map.groupBy(found, ({ gap }) => gap)
  return rows.map((row) => {
    const places = (uses.get(row.id) ?? []).map(({ host, pointer }): GapUse => ({ host, pointer }))
    const isAnswered = places.length === 0 && row.scope !== 'service'
    const by = [...new Set(answers.filter(({ gap }) => gap === row.id).map(({ source }) => source))]
    return {
      ...row,
      status: isAnswered ? 'answered' : row.status!,
      ...(by.length > 0 && { answeredBy: by }),
      uses: places,
    }
  })
}

/** Returns whether a pointer is in use. A removal leaves unreferenced components behind: nothing depends on their gaps. */
function findUsed({ components, ...document }: OpenApiDocument): (pointer: string) => boolean {
  const references = listReferences(document)
  for (const each of references) listReferences(readPointer({ ...document, components }, each), references)
  const used = new Set([...references].map((each) => componentOf(each.slice(1))))
  return (pointer) => !/^\/components\/(?!securitySchemes\/)/.test(pointer) || used.has(componentOf(pointer))
}

/** Returns the component that a pointer is in, such as `/components/schemas/Order`. */
function componentOf(pointer: string): string {
  return pointer.split('/').slice(0, 4).join('/')
}

export function printLedger(rows: unknown): string {
  return `${JSON.stringify(rows, null, 2)}\n`
}
