import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createKeyFinder, type Read } from '../../../../client/find-keys.ts'
import { createKeyIndex } from './index-keys.ts'

const KEYS = ['sk_test_0f8e7d6c5b4a39281706', 'pk_live_ZYXWVUTSRQPONMLKJIHG', 'whsec_a+b/c%d e=f!g', 'short']

const read: Read = (text) => [text.toLowerCase(), (at) => at]

const WRITINGS: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => key.toUpperCase(),
  encodeURIComponent,
  (key) => Buffer.from(key).toString('hex'),
  (key) => Buffer.from(`x${key}`).toString('base64'),
]

const piece = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc
    .tuple(fc.constantFrom(...KEYS), fc.constantFrom(...WRITINGS), fc.nat(30), fc.nat(60))
    .map(([key, write, from, count]) => write(key).slice(from, from + count)),
)

it('finds what the client finds, each at its place', () => {
  const [index, finder] = [createKeyIndex(KEYS, read), createKeyFinder(KEYS, read)]
  const sort = (found: ReturnType<typeof index>) => found.map((each) => each.join(' ')).sort()
  let count = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      const found = finder(text)
      count += found.length
      expect(sort(index(text))).toEqual(sort(found))
    }),
    { numRuns: 500, seed: 1 },
  )
  expect(count).toBeGreaterThan(1_000)
})
