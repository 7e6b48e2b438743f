import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { InputError } from '../../expected-error.ts'
import { LEVELS } from './collect-entries.ts'
import { collectHar } from './testing/collect-har.ts'
import { makeEntry } from './testing/make-entry.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-har-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
function write(content: string | Buffer): string {
  files += 1
  const path = join(folder, `${files}.har`)
  writeFileSync(path, content)
  return path
}
const entry = (name: string) => makeEntry({ request: { url: `http://127.0.0.1:1/${name}` } })
const harOf = (entries: unknown[], indent?: number) =>
  JSON.stringify({ log: { version: '1.2', entries, comment: 'after the entries' } }, null, indent)
const lineOf = (name: string) => `GET /${name} → 200 {}`
const three = harOf([entry('a'), entry('b'), entry('c')])
const endOf = (name: string) =>
  three.indexOf(JSON.stringify(entry(name))) + JSON.stringify(entry(name)).length

const whole: [what: string, text: string, lines: string[]][] = [
  ['in one line', three, [lineOf('a'), lineOf('b'), lineOf('c')]],
  ['indented', harOf([entry('a'), entry('b')], 2), [lineOf('a'), lineOf('b')]],
  ['with a byte order mark', `\ufeff${harOf([entry('a')])}`, [lineOf('a')]],
  ['of no entries', harOf([]), []],
  [
    'with a second list, which HAR does not know',
    harOf([entry('a')]).replace('"comment":', '"entries":[{}],"comment":'),
    [lineOf('a')],
  ],
  [
    'with other lists before',
    `{"a":{"entries":[1]},"log":{"pages":[{"entries":[2]}],${harOf([entry('a')]).slice(8)}`,
    [lineOf('a')],
  ],
  [
    'with wrong entries',
    harOf([null, entry('b'), [], {}]),
    ['1: it is not an object', lineOf('b'), '3: it is not an object', '4: it has no request'],
  ],
]
test.each(whole)('a recording is read: %s', async (_, text, lines) => {
  expect(await collectHar(write(text))).toEqual(lines)
})

const cuts: [where: string, text: string, lines: string[]][] = [
  [
    'in an entry',
    three.slice(0, endOf('b') + 20),
    [lineOf('a'), lineOf('b'), '3: the file ends in the middle of entry 3'],
  ],
  [
    'before the last brace of an entry',
    three.slice(0, endOf('b') - 1),
    [lineOf('a'), '2: the file ends in the middle of entry 2'],
  ],
  [
    'after an entry',
    three.slice(0, endOf('b')),
    [lineOf('a'), lineOf('b'), '3: the file ends after entry 2'],
  ],
  [
    'after a comma',
    three.slice(0, endOf('b') + 1),
    [lineOf('a'), lineOf('b'), '3: the file ends after entry 2'],
  ],
  ['before the first entry', three.slice(0, three.indexOf('[') + 1), ['1: the file ends after entry 0']],
  ['after the list', three.slice(0, endOf('c') + 1), [lineOf('a'), lineOf('b'), lineOf('c')]],
  ...['\0\0\0\0', ',\0\0', ', and more', ',{},,'].map((end): (typeof cuts)[number] => [
    `followed by ${JSON.stringify(end)}`,
    three.slice(0, endOf('b')) + end,
    end === ',{},,'
      ? [lineOf('a'), lineOf('b'), '3: it has no request', '4: the file is not JSON from entry 4 on']
      : [lineOf('a'), lineOf('b'), '3: the file is not JSON from entry 3 on'],
  ]),
  [
    'garbled in an entry',
    three.replace('127.0.0.1:1/b"', '127.0.0.1:1/b'),
    [lineOf('a'), '2: the file is not JSON from entry 2 on'],
  ],
  [
    'garbled in the first entry',
    three.replace('127.0.0.1:1/a"', '127.0.0.1:1/a'),
    ['1: the file is not JSON from entry 1 on'],
  ],
  [
    'nested without end',
    three.replace('"time":20', `"time":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`),
    [`1: the file is nested deeper than ${LEVELS} levels from entry 1 on`],
  ],
]
test.each(cuts)('of one that is cut, the whole entries are read: %s', async (_, text, lines) => {
  expect(await collectHar(write(text))).toEqual(lines)
})

const others: [says: string, content: string | Buffer][] = [
  ['is empty', ''],
  ['is empty', ' \n'],
  ['is not JSON', '<!doctype html>'],
  ['ends before its first entry', '{"log":{"version":'],
  ['it has no list log.entries', '{}'],
  ['it has no list log.entries', '[]'],
  ['it has no list log.entries', '7'],
  ['it has no list log.entries', '{"entries":[]}'],
  ['it has no list log.entries', '{"log.entries":[[]]}'],
  ['it has no list log.entries', '{"log":{"entries":{}}}'],
  ['it has no list log.entries', '{"log":{"entries":"none"},"more":[[]]}'],
  ['it has no list log.entries', '{"log":[{"entries":[]}]}'],
  [`is nested deeper than ${LEVELS} levels. `, '['.repeat(LEVELS + 1)],
  ['is a zip file', Buffer.from('PK\x03\x04\x14\x00')],
  ['is packed with gzip', gzipSync(three)],
  ['is packed with zlib', deflateSync(three, { level: 9 })],
  ['is in UTF-16', Buffer.from(`\ufeff${three}`, 'utf16le')],
]
test.each(others)('what is not a HAR is reported: %s', async (says, content) => {
  const path = write(content)
  const reading = collectHar(path)
  await expect(reading).rejects.toThrow(InputError)
  await expect(reading).rejects.toThrow(`${path} `)
  await expect(reading).rejects.toThrow(says)
})

test.each([
  ['there is no such file', 'no\u001b[2Jne.har'],
  ['it is a folder', '.'],
])('what cannot be read is reported: %s', async (says, name) => {
  const reading = collectHar(join(folder, name))
  await expect(reading).rejects.toThrow(InputError)
  await expect(reading).rejects.toThrow(says)
  await expect(reading).rejects.not.toThrow('\u001b')
})

test('too large an entry is named, and the rest is read', async () => {
  const large = makeEntry({ entry: { _more: 'a'.repeat(65 << 20) } })
  const nothings = `{"_more":[${'[],'.repeat(2 << 20)}{}]}`
  const path = write(harOf([entry('a'), large, 'instead', entry('d')]).replace('"instead"', nothings))
  const says = 'it is larger than 64 MB, and was not read'
  expect(await collectHar(path)).toEqual([lineOf('a'), `2: ${says}`, `3: ${says}`, lineOf('d')])
})

test('an entry is given before the next is read', async () => {
  const { readHar } = await import('./read-har.ts')
  const reading = readHar(write(`${harOf([entry('a'), entry('b')]).slice(0, -40)}`))
  expect((await reading.next()).value).toMatchObject({ url: 'http://127.0.0.1:1/a' })
  await reading.return(undefined)
})
