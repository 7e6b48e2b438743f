import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BODY_BYTES } from '../body/read-bytes.ts'
import { readAnswerBody } from './read-answer-body.ts'

const JSON_TEXT = '{"status":true,"message":"₦ ok"}'
const base64 = (bytes: Buffer | string) => ({
  text: Buffer.from(bytes).toString('base64'),
  encoding: 'base64',
})

function read(content: unknown, headers: Record<string, string> = {}, { status = 200, method = 'GET' } = {}) {
  return readAnswerBody({ status, method, headers: Object.entries(headers), response: { content } })
}

const texts: [what: string, content: unknown, headers: Record<string, string>, body: string][] = [
  ['text', { text: JSON_TEXT }, {}, JSON_TEXT],
  [
    'text beside the header of its packing',
    { text: JSON_TEXT, size: 102 },
    { 'Content-Encoding': 'gzip' },
    JSON_TEXT,
  ],
  ['without a byte order mark', { text: '\ufeff{}' }, {}, '{}'],
  ['base64', base64(JSON_TEXT), {}, JSON_TEXT],
  ['base64 in lines', { text: 'e30\r\n=', encoding: 'base64' }, {}, '{}'],
  ['bytes without a byte order mark', base64('\ufeff{}'), {}, '{}'],
  [
    'its character encoding',
    base64(Buffer.from([0xe9])),
    { 'content-type': 'text/plain; charset="ISO-8859-1"' },
    'é',
  ],
  [
    'its character encoding, as the recording has it',
    { ...base64(Buffer.from([0xe9])), mimeType: 'text/plain;charset=latin1' },
    {},
    'é',
  ],
  ['gzip', base64(gzipSync(JSON_TEXT)), { 'content-encoding': 'x-gzip' }, JSON_TEXT],
  ['deflate', base64(deflateSync(JSON_TEXT)), { 'content-encoding': 'deflate' }, JSON_TEXT],
  [
    'deflate without its wrapping',
    base64(deflateRawSync(JSON_TEXT)),
    { 'content-encoding': 'deflate' },
    JSON_TEXT,
  ],
  ['brotli', base64(brotliCompressSync(JSON_TEXT)), { 'content-encoding': 'br' }, JSON_TEXT],
  ['zstd', base64(zstdCompressSync(JSON_TEXT)), { 'content-encoding': 'zstd' }, JSON_TEXT],
  [
    'packed twice',
    base64(gzipSync(brotliCompressSync(JSON_TEXT))),
    { 'content-encoding': 'br, gzip' },
    JSON_TEXT,
  ],
  ...['gzip', 'deflate', 'br', 'zstd', 'other'].map((name): (typeof texts)[number] => [
    `unpacked before, ${name}`,
    base64(JSON_TEXT),
    { 'content-encoding': name },
    JSON_TEXT,
  ]),
  ['a picture that is text', { text: '<svg/>', mimeType: 'image/svg+xml' }, {}, '<svg/>'],
  ['nothing of what is else binary', { text: '', mimeType: 'image/png' }, {}, ''],
  ['absent, and of no size', { size: 0 }, {}, ''],
  ['absent, and said to have no length', { size: -1 }, { 'content-length': '0' }, ''],
  [
    'a size that counts other bytes',
    { text: 'é', size: 40 },
    { 'content-type': 'text/plain; charset=utf-16' },
    'é',
  ],
]
test.each(texts)('a body is read: %s', (_, content, headers, body) => {
  expect(read(content, headers)).toEqual({ body })
})

test.each([{ status: 204 }, { method: 'HEAD' }])('%o has no body', (answer) => {
  expect(read({ size: -1 }, {}, answer)).toEqual({ body: '' })
})

const NOT_HELD = 'the recording does not hold the body'
const unreadable: [says: string, content: unknown, headers?: Record<string, string>][] = [
  [NOT_HELD, { size: 12 }],
  [NOT_HELD, { size: -1 }],
  [NOT_HELD, 'none'],
  [NOT_HELD, { size: 0, comment: 'Response bodies are not included.' }],
  ["it is in another file; record with content: 'embed'", { size: 12, _file: 'a.json' }],
  ['response.content.text is not text', { text: {} }],
  ['response.content.encoding is unknown: "\\"rot13\\""', { text: 'a', encoding: 'rot13' }],
  ['its base64 is broken', { text: 'e30%', encoding: 'base64' }],
  ['its base64 is broken', { text: 'e30aa', encoding: 'base64' }],
  ['its bytes are not text in utf-8', base64(Buffer.from([0x7b, 0xff]))],
  [
    'its character encoding is unknown: "utf-5"',
    base64('{}'),
    { 'content-type': 'text/plain; charset=utf-5' },
  ],
  ['it is binary (image/png)', base64('{}'), { 'Content-Type': 'Image/PNG' }],
  ['it is binary (application/octet-stream)', { text: 'a', mimeType: 'application/octet-stream' }],
  [
    'its gzip is broken or cut off',
    base64(gzipSync(JSON_TEXT).subarray(0, -9)),
    { 'content-encoding': 'gzip' },
  ],
  [
    'its zstd is broken or cut off',
    base64(zstdCompressSync(JSON_TEXT).subarray(0, -9)),
    { 'content-encoding': 'zstd' },
  ],
  ['its bytes are not text in utf-8', base64(Buffer.from([0x0b, 0xff, 0xfe])), { 'content-encoding': 'br' }],
  ['the recording holds its beginning only', { text: '{"a":', size: 40 }],
  ['it is larger than 8 MB', { text: 'a'.repeat(BODY_BYTES + 1) }],
  ['it is larger than 8 MB', base64('a'.repeat(BODY_BYTES + 1))],
  ['it is larger than 8 MB', { text: 'A'.repeat(BODY_BYTES * 2 + 4), encoding: 'base64' }],
  ['it is larger than 8 MB', base64(gzipSync('a'.repeat(BODY_BYTES + 1))), { 'content-encoding': 'gzip' }],
]
test.each(unreadable)('why it is not text is said: %s', (isUnreadable, content, headers) => {
  expect(read(content, headers)).toEqual({ body: '', isUnreadable })
})

test('no more is unpacked than a body may hold', () => {
  const cutOff = gzipSync('a'.repeat(2 * BODY_BYTES)).subarray(0, -9)
  expect(read(base64(cutOff), { 'content-encoding': 'gzip' }).isUnreadable).toBe('it is larger than 8 MB')
})

test('a body of just the size is read', () => {
  const body = 'a'.repeat(BODY_BYTES)
  expect(read(base64(gzipSync(body)), { 'content-encoding': 'gzip' }).body.length).toBe(BODY_BYTES)
  expect(read(base64(body)).body.length).toBe(BODY_BYTES)
})
