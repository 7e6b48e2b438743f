import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type CapturedCall, decodeCall } from './captured-call.ts'

const SAID = '{"amount":12,"name":"Adaézé"}'

const captured = (rawHeaders: string[], body: Uint8Array | undefined, part: Partial<CapturedCall> = {}) => ({
  ...{ method: 'POST', url: 'http://api.test/transactions', startedAtMs: 1, endedAtMs: 2, rawHeaders, body },
  answer: { status: 200, rawHeaders: ['Content-Type', 'application/json'], body: Buffer.from('{}') },
  ...part,
})

test.each([
  ['as it is', [], Buffer.from(SAID)],
  ['packed', ['Content-Encoding', 'gzip'], gzipSync(SAID)],
  ['in another encoding', ['Content-Type', 'application/json; charset=latin1'], Buffer.from(SAID, 'latin1')],
])('the body of a request is read %s', async (_name, headers, body) => {
  const { body: read, answer } = await decodeCall(captured(headers, body))
  expect(read).toBe(SAID)
  expect(answer).toMatchObject({ status: 200, body: '{}' })
  expect(answer).not.toHaveProperty('isUnreadable')
})

test.each([
  ['too long to be kept', [], undefined],
  ['broken', ['Content-Encoding', 'gzip'], gzipSync(SAID).subarray(0, 20)],
  ['no text', [], Buffer.from([0xff, 0xfe, 0xff])],
])('a call whose request is %s is not judged as one that said nothing', async (_name, headers, body) => {
  const { answer, ...call } = await decodeCall(captured(headers, body))
  expect(call).not.toHaveProperty('body')
  expect(answer).toMatchObject({ body: '', isUnreadable: expect.stringContaining('the body of its request') })
})

test('an answer is unpacked, and says why where it cannot be', async () => {
  const answered = (body: Uint8Array | undefined) =>
    captured([], Buffer.alloc(0), { answer: { status: 200, rawHeaders: ['content-encoding', 'gzip'], body } })
  expect((await decodeCall(answered(gzipSync(SAID)))).answer).toMatchObject({ body: SAID })
  expect((await decodeCall(answered(undefined))).answer?.isUnreadable).toContain('larger than')
})

test('a call without a body or an answer has none', async () => {
  const { answer: _, ...alone } = captured([], Buffer.alloc(0))
  const call = await decodeCall(alone)
  expect(call).not.toHaveProperty('body')
  expect(call).not.toHaveProperty('answer')
})
