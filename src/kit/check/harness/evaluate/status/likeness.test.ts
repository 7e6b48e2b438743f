import { expect, test } from 'vitest'
import { areAlike } from './likeness.ts'

const answer = (path: string, text: string, status = 404, body = '{"data":"AAAA"}') => ({
  sent: { method: 'POST', url: `http://127.0.0.1:1${path}?page=1`, headers: new Headers(), body },
  received: { status, headers: new Headers({ 'content-type': 'application/json' }), text, durationMs: 1 },
})
const toNonsense = (text: string) => answer('/nonsense', text, 404, '{"data":"BBBB"}')

test.each([
  ['what they were asked for', '{"message":"Cannot POST /pay"}', '{"message":"Cannot POST /nonsense"}'],
  ['what they were sent', '{"data":"AAAA"}', '{"data":"BBBB"}'],
  ['the time', '{"at":"2026-01-01T10:00:00.123Z"}', '{"at":"2026-01-01T10:00:07Z"}'],
  ['their own names', '{"id":"req_8fk2Lx91p"}', '{"id":"req_0aa7Kz22m"}'],
])('answers that differ in %s are alike', (_, own, other) => {
  expect(areAlike(answer('/pay', own), toNonsense(other))).toBe(true)
})

test.each([
  ['words', answer('/pay', '{"message":"Order not found"}'), '{"message":"Not found"}'],
  ['status', answer('/pay', '{}', 400), '{}'],
  ['a code', answer('/pay', '{"statusCode":422}'), '{"statusCode":404}'],
])('answers of different %s are not', (_, own, other) => {
  expect(areAlike(own, toNonsense(other))).toBe(false)
})
