import { expect, test } from 'vitest'
import { createKeyFinder, type Read } from '../../../../client/find-keys.ts'
import { indexKeys } from './index-keys.ts'

const KEYS = ['sk_test_Q7w8Zx31Lm0pRt5vYb2nKd4e', 'sk_test_Q7w8Zx31_another', 'éèêëēėęǵ']
const read: Read = (text) => [text.toLowerCase(), (at) => at]

test('finds what the finder of the client finds, wherever it begins', () => {
  const parts = KEYS.flatMap((key) => [
    key,
    key.slice(8, 16),
    key.slice(9, 16),
    btoa(encodeURIComponent(key)),
  ])
  const texts = parts.flatMap((part) => Array.from('123456', (_, at) => `${'x'.repeat(at)}${part}, ${part}`))
  const [find, indexed] = [createKeyFinder(KEYS, read), indexKeys(KEYS, read)]
  expect(texts.filter((text) => find(text).length > 0).length).toBeGreaterThan(parts.length)
  expect(texts.map(indexed)).toEqual(texts.map(find))
})
