import { ExpectedError } from '../expected-error.ts'
import { quoteText } from '../visible-text.ts'
import type { OpenApiDocument } from './document.ts'
import {
  anything,
  harmless,
  type NameRule,
  regularExpression,
  ruleOfNamesIn,
  ruleOfValue,
} from './name-rules.ts'
import { factsOf, joinNotes } from './notes.ts'
import { formatWithPlace, keepPlaces } from './places.ts'
import { toPlainLine, toPlainText } from './plain-text.ts'
import { joinPointer } from './references.ts'

/** Said to people alone. A description may have many lines, whatever else is put into a comment of one. */
const PROSE = 'title summary version default example examples flows x-source x-gap x-notes'.split(' ')

/** No renderer has a need of them. */
const LEFT_OUT = 'externalDocs contact license termsOfService callbacks $comment'.split(' ')
const EXTENSIONS = [
  ...['x-card-data', 'x-key-type', 'x-encryption', 'x-idempotent', 'x-pagination', 'x-outcome'],
  ...[
    'x-extensible-enum',
    'x-values',
    'x-authenticated',
    'x-encoding',
    'x-aml-thresholds',
    'x-fees',
    'x-algorithm',
    'x-signed-text',
    'x-was',
  ],
  ...['x-max-bytes', 'x-tolerance', 'x-attempts', 'x-timeout', 'x-source', 'x-gap'],
  ...['x-payload-encryption', 'x-request-id', 'x-notes'],
]

/** Whose keys are those of OpenAPI and JSON Schema, whose are the author's, and what is prose through and through. */
type Context = 'fields' | 'names' | 'prose'

interface Place {
  keys: string[]
  context: Context
  /** Of the keys where they are names, of the text elsewhere. */
  rule: NameRule
}

/**
 * The document that renderers see. Half of what is generated is written by generators that are not ours, so the text
 * of a document is made harmless before it reaches any: prose can end no comment, docstring or string of the five
 * languages, and a name or a value, which must arrive as it is, is refused where it could. There is no list of
 * dangerous places: whatever is not known as prose must meet the rule of its place, or `harmless`.
 *
 * @throws ExpectedError one line for each name or value that is refused, with its place
 */
export function toRenderable<T extends OpenApiDocument>(document: T): T {
  const faults: Fault[] = []
  const rendered = clean(document, { keys: [], context: 'fields', rule: harmless }, faults)
  const told = faults.map(({ keys: [first = '', ...rest], problem }) =>
    formatWithPlace(document, [[first, ...rest]], problem),
  )
  if (faults.length > 0) throw new ExpectedError(tell(told))
  return keepPlaces(document, rendered as T)
}

interface Fault {
  keys: string[]
  problem: string
}

const LINES = 20

function tell(faults: readonly string[]): string {
  const more = faults.length > LINES ? [`and ${faults.length - LINES} more`] : []
  return [
    'the document cannot become code as it is:',
    ...[...faults.slice(0, LINES), ...more].map((line) => `  ${line}`),
    'Rename it in the document, or in the overlay that says so.',
  ].join('\n')
}

function clean(node: unknown, place: Place, faults: Fault[]): unknown {
  if (Array.isArray(node)) return cleanList(node, place, faults)
  if (typeof node === 'object' && node !== null) return cleanObject(node, place, faults)
  if (typeof node === 'string') return cleanText(node, place, faults)
  if (typeof node === 'number' && !Number.isFinite(node))
    note(String(node), 'a number of JSON', place.keys, faults)
  return node
}

/** In a list, names are given by the requirements of `security` alone: a list of parameters is one of objects. */
function cleanList(list: readonly unknown[], place: Place, faults: Fault[]): unknown[] {
  const isMadeOfFields = place.context === 'names' && place.keys.at(-1) !== 'security'
  const item: Place = isMadeOfFields ? { ...place, context: 'fields', rule: harmless } : place
  return list.map((each, index) => clean(each, { ...item, keys: [...place.keys, String(index)] }, faults))
}

function cleanText(text: string, { keys, context, rule }: Place, faults: Fault[]): string {
  if (!rule.fits.test(text)) note(text, rule.is, keys, faults)
  if (context !== 'prose') return text
  return keys.at(-1) === 'description' ? toPlainText(text) : toPlainLine(text)
}

function cleanObject(node: object, place: Place, faults: Fault[]): object {
  const { keys, context, rule } = place
  const isNoted = context === 'fields' && 'x-notes' in node
  // What ends a text is made harmless by itself, so facts and notes are joined again afterwards.
  const parts = isNoted ? { ...node, description: factsOf(node) } : node
  const entries = Object.entries(parts).flatMap(([key, value]) => {
    if (context === 'fields' && isLeftOut(key)) return []
    const named = context === 'prose' ? toPlainLine(key) : key
    const wanted = context === 'names' ? rule : harmless
    if (!wanted.fits.test(named)) note(key, wanted.is, keys, faults)
    return [[named, clean(value, { keys: [...keys, key], ...contextOf(key, node, place) }, faults)]]
  })
  const cleaned = Object.fromEntries(entries)
  return isNoted ? { ...cleaned, description: joinNotes(cleaned.description as string, cleaned) } : cleaned
}

function isLeftOut(key: string): boolean {
  return LEFT_OUT.includes(key) || (key.startsWith('x-') && !EXTENSIONS.includes(key))
}

function contextOf(key: string, parent: object, { keys, context }: Place): Omit<Place, 'keys'> {
  const holder = 'in' in parent ? String(parent.in) : keys.at(-1)
  if (context === 'prose') return { context, rule: anything }
  if (context === 'names') return { context: 'fields', rule: ruleOfValue(`${holder}/${key}`) }
  if (key === 'pattern') return { context: 'prose', rule: regularExpression }
  if (key === 'description' || PROSE.includes(key)) return { context: 'prose', rule: anything }
  const names = ruleOfNamesIn(key)
  if (names && typeof (parent as Record<string, unknown>)[key] === 'object')
    return { context: 'names', rule: names }
  return { context, rule: ruleOfValue(`${holder}/${key}`, key) }
}

function note(text: string, is: string, keys: readonly string[], faults: Fault[]): void {
  const pointer = joinPointer(...keys.map((key) => key.toWellFormed()))
  faults.push({ keys: [...keys], problem: `${pointer || '/'}: ${quoteText(text)} is not ${is}` })
}
