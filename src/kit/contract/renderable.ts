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

/** Keywords that only people read. Each becomes one line in a comment; only a description may have more. */
const PROSE = 'title summary version default example examples flows x-source x-gap x-notes'.split(' ')

/** Keywords that no renderer needs. */
const LEFT_OUT = 'externalDocs contact license termsOfService callbacks $comment'.split(' ')
const EXTENSIONS = [
  ...'x-card-data x-key-type x-encryption x-idempotent x-pagination x-outcome'.split(' '),
  ...'x-extensible-enum x-values x-authenticated x-encoding x-aml-thresholds x-fees'.split(' '),
  ...'x-algorithm x-signed-text x-was x-max-bytes x-tolerance x-attempts x-timeout x-source'.split(' '),
  ...'x-gap x-payload-encryption x-request-id x-notes'.split(' '),
]

/** `fields`: keys are those of OpenAPI and JSON Schema. `names`: keys are the author's. `prose`: everything below is text. */
type Context = 'fields' | 'names' | 'prose'

interface Place {
  keys: string[]
  context: Context
  /** For the keys of `names`, and for the text elsewhere. */
  rule: NameRule
}

/**
 * Returns the document that renderers see. Third-party generators write half of what we generate, so its text is made harmless
 * first: prose cannot end a comment, docstring or string of the five languages, and a name or value that could, which must stay
 * unchanged, is refused. There is no list of dangerous places: whatever is not known to be prose must meet the rule of its place,
 * or `harmless`.
 *
 * @throws ExpectedError one line for each refused name or value, with its place
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

/** In a list, only requirements of `security` have names as keys: parameters are objects with fields. */
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
  // The end of each text is made harmless separately, so facts and notes are joined again afterwards.
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
