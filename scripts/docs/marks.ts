import type { Gap } from '../../src/kit/contract/ledger/ledger.ts'
import { factBadge, fieldNote, gapNote, paragraphs } from '../../src/kit/markup.ts'
import { asNode, type Badge, isNode, type Node, nodesIn, resolveNode } from './document.ts'

/** Reads and writes the marks of one document against one ledger. */
export interface Marks {
  /** The document as given: free of what this writes into its copy. */
  document: Node
  badge: Badge
  gapNamed(id: unknown): Gap | undefined
  gapOf(node: Node): Gap | undefined
  /** Gaps that a body's root schema fills: its own, its target's and those of its `allOf` parts. */
  rootGapsOf(schema: Node): Gap[]
  /** Keywords that `x-proposed` adds to a schema, in words, with the question that they answer. */
  describeConstraints(node: Node): string | undefined
  /** Badges a parameter or property and puts its question and citation into its description. */
  markField(field: Node, enclosing?: Gap): void
}

const constraintLabels: Record<string, string> = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'above',
  exclusiveMaximum: 'below',
  multipleOf: 'a multiple of',
  minLength: 'fewest characters',
  maxLength: 'most characters',
  minItems: 'fewest items',
  maxItems: 'most items',
  'x-extensible-enum': 'further known values',
}

export function createMarks(document: Node, gaps: readonly Gap[]): Marks {
  const rows = new Map(gaps.map((gap) => [gap.id, gap]))
  const badge: Badge = { name: 'Proposal', color: 'proposal' }

  const gapNamed = (id: unknown): Gap | undefined => {
    if (typeof id !== 'string') return undefined
    const gap = rows.get(id)
    if (gap === undefined)
      throw new Error(`x-gap "${id}" has no row in the gap ledger; run \`npm run generate\`.`)
    return gap
  }
  const gapOf = (node: Node) => gapNamed(node['x-gap'])

  const rootGapsOf = (schema: Node): Gap[] => {
    const target = resolveNode(document, schema)
    const own = gapOf(schema) ?? gapOf(target)
    return [...(own ? [own] : []), ...nodesIn(target.allOf).flatMap(rootGapsOf)]
  }

  const describeConstraints = (node: Node) => {
    const proposed = asNode(node['x-proposed'])
    return describeGap(gapNamed(proposed.gap), `Proposed: ${listConstraints(proposed)}.`)
  }

  const markField = (field: Node, enclosing?: Gap): void => {
    const own = gapOf(field)
    const subject = subjectOf(document, field)
    const gap = own ?? (subject === field ? undefined : gapOf(subject))
    const isNews = gap !== undefined && gap !== enclosing
    if (isNews) field['x-badges'] = [badge]
    // A reference that says nothing itself would show its target's words, or in an `allOf` lose them.
    const words = isNews && field.description === undefined ? subject.description : field.description
    const description = paragraphs(
      words,
      isNews ? fieldNote(gap) : undefined,
      describeConstraints(field),
      describeFact(field),
    )
    if (description !== '') field.description = description
  }

  return { document, badge, gapNamed, gapOf, rootGapsOf, describeConstraints, markField }
}

/** A proposal's note, where there is a proposal; `lead` says what is proposed. */
export function describeGap(gap: Gap | undefined, lead?: string): string | undefined {
  return gap && gapNote(gap, lead)
}

/** The citation of a node, where it cites a section. */
export function describeFact({ 'x-source': section }: Node): string | undefined {
  return section === undefined ? undefined : `<p class="fact-note">${factBadge(section)}</p>`
}

/** What a field holds: the target of its reference, of its items, or of its one branch besides null. */
function subjectOf(document: Node, field: Node): Node {
  if (field.type === 'array' && isNode(field.items)) return subjectOf(document, field.items)
  const [only, other] = nodesIn(field.anyOf ?? field.oneOf).filter(({ type }) => type !== 'null')
  return only && !other ? subjectOf(document, only) : resolveNode(document, field)
}

/** `{ gap, maximum: 100, default: 20 }` → `at most 100; default 20`; what is no plain value is only named. */
function listConstraints(proposed: Node): string {
  const words = Object.entries(proposed)
    .filter(([keyword]) => keyword !== 'gap')
    .map(([keyword, value]) => {
      const values = Array.isArray(value) ? value : [value]
      const plain = values.filter((item) => typeof item !== 'object').map((item) => `\`${item}\``)
      return `${constraintLabels[keyword] ?? keyword} ${plain.join(', ')}`.trim()
    })
  return words.join('; ')
}
