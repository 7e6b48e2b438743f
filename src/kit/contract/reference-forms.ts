import { quoteText } from '../visible-text.ts'
import type { OpenApiDocument } from './document.ts'
import type { HostName } from './hosts.ts'
import { formatWithPlace } from './places.ts'
import { readPointer } from './references.ts'

/** How the service writes a name for a record: a prefix, and a number of characters of an alphabet. */
export interface ReferenceForm {
  readonly prefix: string
  /** Sorted by character code. */
  readonly alphabet: string
  readonly length: number
}

/** The schema with the pattern of each name, by host. */
const PLACES = {
  checkout: {
    payment: 'PaymentReference',
    refund: 'RefundReference',
    chargeback: 'ChargebackReference',
    cardToken: 'CardToken',
  },
  business: { s2sPayment: 'PaymentReference', transaction: 'Transaction/properties/reference' },
} as const satisfies Record<HostName, Record<string, string>>

/** A kind of record that the service names. */
export type ReferenceKind = { [Host in HostName]: keyof (typeof PLACES)[Host] }[HostName]

/** The form of the names, by kind of record. */
export type ReferenceForms = Readonly<Record<ReferenceKind, ReferenceForm>>

/** The forms that a document's patterns describe. */
export interface ReadForms {
  /** Kinds without a pattern, or with an unusable one, are left out. */
  forms: Partial<ReferenceForms>
  /** Patterns that cannot be used to make names, each with what to write. */
  problems: string[]
}

export function readReferenceForms(host: HostName, document: OpenApiDocument): ReadForms {
  const read: ReadForms = { forms: {}, problems: [] }
  for (const [kind, place] of Object.entries(PLACES[host])) {
    const pattern = readPointer(document, `/components/schemas/${place}/pattern`)
    if (typeof pattern !== 'string') continue
    const form = parsePattern(pattern)
    if (typeof form === 'object') Object.assign(read.forms, { [kind]: form })
    else
      read.problems.push(
        formatWithPlace(
          document,
          [['components', 'schemas', ...place.split('/'), 'pattern']],
          `${host}: the pattern ${quoteText(pattern)} of ${place} ${form}. Write a text and a counted class, as ^PAY_[A-Z0-9]{16}$.`,
        ),
      )
  }
  return read
}

const PATTERN = /^\^((?:[\w-]|\\[.-])*)(\[(?:\\?[\w-])+\]|\\d)\{(\d{1,2})\}\$$/

/** With fewer, two records would soon get the same name. */
const LEAST_NAMES = 1e9

function parsePattern(pattern: string): ReferenceForm | string {
  const [, prefix, set, count] = PATTERN.exec(pattern) ?? []
  if (prefix === undefined || set === undefined) return 'cannot be generated'
  const one = new RegExp(`^${set}$`)
  const alphabet = WRITABLE.filter((character) => one.test(character)).join('')
  const length = Number(count)
  if (alphabet.length ** length < LEAST_NAMES) return 'allows too few names'
  return { prefix: prefix.replaceAll('\\', ''), alphabet, length }
}

/** Every visible ASCII character. */
const WRITABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
