import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { listViews } from './find-covered.ts'
import { viewText } from './view.ts'

/** Bytes that look random and are the same in every run. */
function makeBytes(count: number): Buffer {
  const hashes = Array.from({ length: count / 32 }, (_, index) =>
    createHash('sha256').update(String(index)).digest(),
  )
  return Buffer.concat(hashes)
}

/** How many characters are read for each one of the text. */
function measureWork(text: string): number {
  let read = 0
  for (const { view } of listViews(viewText(text))) read += view.codes.length
  return read / text.length
}

test.each<[string, number, (length: number) => string]>([
  ['plain text', 9, (length) => 'pays for an order. '.repeat(length / 19)],
  ['random Base64', 9, (length) => makeBytes(length).toString('base64').slice(0, length)],
  ['random bytes', 130, (length) => makeBytes(length).toString('latin1')],
  ['random UTF-8', 130, (length) => makeBytes(length).toString('utf8')],
  ['random UTF-16', 130, (length) => makeBytes(2 * length).toString('utf16le')],
  ['escapes of escapes', 130, (length) => '%25\\u005c&#38;<b>\u00c3\u00a9</b>'.repeat(length / 24)],
])('of %s no character is read more than %i times, however many there are', (_, most, makeText) => {
  const [short, long] = [8_192, 65_536].map((length) => measureWork(makeText(length)))
  expect(short).toBeLessThan(most)
  expect(long).toBeLessThan(most)
  expect(long! / short!).toBeLessThan(2)
})
