import fc, { type Arbitrary } from 'fast-check'

/** A change to a request body, which mostly makes it invalid. */
export interface Spoiling {
  /** The index of the changed place of the body, modulo their number. */
  place: number
  how: 'drop' | 'add' | 'replace'
  value: unknown
}

/** Keys with a meaning to JavaScript, but not to JSON. */
export const protoKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

const oddStrings = [
  ...[
    '',
    ' ',
    '0',
    'null',
    'NaN',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202e',
    '🂡🂡🂡',
    '%00',
    '../..',
  ],
  ...[
    "'; drop table orders; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '\r\nx: y',
    'A'.repeat(300),
    '1e400',
  ],
]

const oddNumbers = [
  ...[0, -0, -1, 0.1, 1e-9, 0.001, 100.005, 1e15, 999_999_999_999_999, 2 ** 53 + 2, 1e21, 1e300],
  ...[Number.MIN_VALUE, Number.MAX_VALUE, -1e300, 2 ** 31, 2 ** 63],
]

const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], ...oddNumbers, ...oddStrings),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

export const spoilings: Arbitrary<Spoiling> = fc.record({
  place: fc.nat(40),
  how: fc.constantFrom('drop', 'add', 'replace', 'replace'),
  value: odd,
})

interface Place {
  holder: Record<string, unknown>
  key: string
}

/** Returns a copy of a value with one place dropped, replaced or added. */
export function spoil(value: unknown, { place, how, value: odd }: Spoiling): unknown {
  const copy: unknown = structuredClone(value)
  const places = listPlaces(copy)
  const chosen = places[place % Math.max(1, places.length)]
  if (!chosen) return odd
  const { holder, key } = chosen
  if (how === 'drop') delete holder[key]
  else if (how === 'replace') define(holder, key, odd)
  else define(holder, protoKeys[place] ?? `odd${place}`, odd)
  return copy
}

/** Defines a key. An assignment to `__proto__` would not create one. */
function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

function listPlaces(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...listPlaces(holder[key])])
}
