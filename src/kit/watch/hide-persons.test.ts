import { expect, test } from 'vitest'
import { createPersonHider } from './hide-persons.ts'

const { hideText, hideValue } = createPersonHider(Buffer.alloc(32, 1))

test.each([
  ['a member of JSON', '{"firstName":"Ada \\u0041","amount":1}', '{"firstName":"***","amount":1}'],
  [
    'JSON in JSON',
    String.raw`{"body":"{\"last_name\":\"Obi\",\"x\":1}"}`,
    String.raw`{"body":"{\"last_name\":\"***\",\"x\":1}"}`,
  ],
  ['a name of something else', '{"name":"MTN","cityCode":"LOS"}', '{"name":"MTN","cityCode":"LOS"}'],
])('%s', (_, text, hidden) => {
  expect(hideText(text)).toBe(hidden)
})

test('an email becomes the same one each time, and another for another', () => {
  const [one, same, other] = ['ada@shop.example', 'ada@shop.example', 'obi@shop.example'].map(hideText)
  expect(one).toMatch(/^[0-9a-f]{12}@hidden\.example$/)
  expect(same).toBe(one)
  expect(other).not.toBe(one)
  expect(createPersonHider().hideText('ada@shop.example')).not.toBe(one)
})

test('an email in another letter case differs by its letter case alone', () => {
  const [one, ...others] = ['ada@shop.example', 'Ada@shop.example', 'ADA@SHOP.EXAMPLE'].map(hideText)
  expect(new Set([one, ...others]).size).toBe(3)
  expect(others.map((each) => each.toLowerCase())).toEqual([one, one])
})

test('a value is hidden in its members and texts, and keeps its shape', () => {
  const value = {
    customer: { firstName: 'Ada', id: 'c1', age: 3 },
    body: '{"phone":"+1"}',
    rows: [null, 'x'],
  }
  expect(hideValue(value)).toEqual({
    customer: { firstName: '***', id: 'c1', age: 3 },
    body: '{"phone":"***"}',
    rows: [null, 'x'],
  })
})
