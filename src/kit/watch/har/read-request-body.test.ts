import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BODY_BYTES } from '../body/read-bytes.ts'
import { Unreadable } from '../body/unreadable.ts'
import { readRequestBody } from './read-request-body.ts'

const FORM = 'multipart/form-data; boundary=x'
const formOf = (...parts: string[]) => `${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`
const field = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`
const file = 'Content-Disposition: form-data; name="receipt"; filename="r.bin"\r\n\r\n\u0000\u00ff'
const asBytes = (text: string) => Buffer.from(text).toString('latin1')
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64')

const read = (postData: unknown, headers: Record<string, string> = {}) =>
  readRequestBody({ postData }, Object.entries(headers))

const bodies: [what: string, postData: unknown, headers: Record<string, string>, body: string | undefined][] =
  [
    ['none', undefined, {}, undefined],
    ['null, as some tools write it', null, { 'content-length': '0' }, undefined],
    ['text', { mimeType: 'application/json', text: '{"é":1}' }, {}, '{"é":1}'],
    ['an urlencoded form as text', { text: 'a=b+c', params: [{ name: 'a', value: 'x' }] }, {}, 'a=b+c'],
    [
      'an urlencoded form as parameters',
      { params: [{ name: 'a', value: 'b c' }, { name: 'ü' }] },
      {},
      'a=b+c&%C3%BC=',
    ],
    ['base64', { text: base64('{"é":1}'), encoding: 'base64' }, {}, '{"é":1}'],
    [
      'base64 of what is packed',
      { text: base64(gzipSync('{}')), encoding: 'base64' },
      { 'content-encoding': 'gzip' },
      '{}',
    ],
    [
      'a multipart form of characters',
      { mimeType: FORM, text: formOf(field('a', 'ọ'), file) },
      {},
      '{"a":"ọ","receipt":"r.bin"}',
    ],
    [
      'a multipart form of a few characters',
      { mimeType: FORM, text: formOf(field('a', 'é')) },
      {},
      '{"a":"é"}',
    ],
    [
      'a multipart form of bytes',
      { mimeType: FORM, text: formOf(asBytes(field('a', 'ọé')), file) },
      {},
      '{"a":"ọé","receipt":"r.bin"}',
    ],
    [
      'a multipart form in base64',
      { mimeType: FORM, text: base64(formOf(field('a', 'ọ'))), encoding: 'base64' },
      {},
      '{"a":"ọ"}',
    ],
    [
      'a multipart form as parameters',
      {
        mimeType: FORM,
        text: '',
        params: [
          { name: 'a', value: '1' },
          { name: 'f', fileName: 'r.bin', value: 'x' },
        ],
      },
      {},
      '{"a":"1","f":"r.bin"}',
    ],
    [
      'names that are there twice',
      { mimeType: FORM, text: formOf(field('a', '1'), field('a', '2'), field('a', '3')) },
      {},
      '{"a":["1","2","3"]}',
    ],
    [
      'a name that objects know',
      { mimeType: FORM, text: formOf(field('__proto__', '1')) },
      {},
      '{"__proto__":"1"}',
    ],
    [
      'the boundary of the header',
      { mimeType: 'multipart/form-data', text: formOf(field('a', '1')) },
      { 'Content-Type': FORM },
      '{"a":"1"}',
    ],
  ]
test.each(bodies)('a body is read: %s', async (_, postData, headers, body) => {
  expect(await read(postData, headers)).toBe(body)
})

const NOT_HELD = 'the recording does not hold the body of its request'
const wrong: [says: string, postData: unknown, headers?: Record<string, string>][] = [
  [NOT_HELD, undefined, { 'Content-Length': '402' }],
  [NOT_HELD, { text: '', params: [] }, { 'content-length': '4' }],
  [`${NOT_HELD}: it is in another file; record with content: 'embed'`, { text: '', _file: 'a.json' }],
  ['request.postData is not an object', 'a=b'],
  ['request.postData.text is not text: "{}"', { text: {} }],
  ['request.postData.mimeType is not text: "1"', { mimeType: 1, text: 'a' }],
  ['request.postData.params is not a list', { params: {} }],
  ['request.postData.params[0] is not a name with a value', { params: [{ name: 'a', value: 1 }] }],
  ['the multipart form of its request cannot be read', { mimeType: FORM, text: 'a=b' }],
  ['the body of its request cannot be read: its base64 is broken', { text: '%', encoding: 'base64' }],
  [
    'the body of its request cannot be read: its bytes are not text in utf-8',
    { text: '/w==', encoding: 'base64' },
  ],
  ['the body of its request is larger than 8 MB', { text: 'a'.repeat(BODY_BYTES + 1) }],
]
test.each(wrong)('what is wrong is said: %s', async (says, postData, headers) => {
  await expect(read(postData, headers)).rejects.toThrow(new Unreadable(says))
})
