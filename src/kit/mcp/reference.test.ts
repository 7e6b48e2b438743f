import { expect, test } from 'vitest'
import { readContract } from '../contract/contract.ts'
import { cut } from './answers.ts'
import { listEntries } from './reference/entries.ts'
import { explainError } from './reference/explain-error.ts'
import { findEntry, searchEntries } from './reference/search.ts'

/** The lines of a text that describe a field. */
const fieldsOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.includes(`- \`${name}\` (`))

test('every operation, webhook, question, rule, guide and skill can be read', () => {
  const counts = Map.groupBy(listEntries(), ({ kind }) => kind)
  const { operations, gaps, requirements } = readContract()
  expect(counts.get('operation')).toHaveLength(operations.length)
  expect(counts.get('gap')).toHaveLength(gaps.length)
  expect(counts.get('rule')).toHaveLength(requirements.length)
  expect(counts.get('skill')!.map(({ id }) => id)).toEqual(['skill:build-a-shop', 'skill:prove-a-service'])
  for (const entry of listEntries()) expect(entry.read().trim()).not.toBe('')
})

test('a proposal in the answer that a section states keeps its gap', () => {
  const text = findEntry('createRefund').read()
  const answer = /## Answer 401 \[§7\][\s\S]*?(?=## Answer)/.exec(text)![0]
  expect(fieldsOf(answer, 'status')).toEqual([expect.stringContaining('[proposal, gap error-body]')])
})

test('the fields of a body are printed once for all answers that stand on the same', () => {
  const text = findEntry('createRefund').read()
  expect(text).toMatch(/## Answer 409 [\s\S]*?\n\nFields as of answer 400\.\n/)
  // The fields of 401 are stated.
  expect(text.match(/^- `errors` /gm)).toHaveLength(2)
})

test('the fields of an encrypted payload are those of its plaintext', () => {
  const text = findEntry('operation:createRefund').read()
  expect(text).toContain(
    '  The plaintext [proposal, gap refund-payload]:\n  - `reference` (string, required)',
  )
})

test('what makes a field required says so', () => {
  const [data] = fieldsOf(findEntry('operation:createRefund').read(), 'data')
  expect(data).toContain('required (proposal, gap checkout-encrypted-bodies)')
})

test.each([
  ['create refund', 'operation:createRefund'],
  ['watch your traffic', 'guide:watch-your-traffic'],
  ['REQ-AUTH-02', 'rule:REQ-AUTH-02'],
  ['lost answer', 'guide:errors'],
  ['how do I test webhooks', 'guide:webhooks'],
  ['rotate keys', 'guide:keys-and-environments'],
  ['createRef', 'operation:createRefund'],
])('the first hit for "%s" is %s', (query, id) => {
  expect(searchEntries(query, [])[0]!.id).toBe(id)
})

test('entries with every word come alone; where they are few, those with any come too', () => {
  const every = searchEntries('lost answer', []).map(({ id }) => id)
  expect(every.length).toBeLessThan(50)
  expect(searchEntries('lost answer unheard', []).map(({ id }) => id)).toEqual(expect.arrayContaining(every))
  expect(searchEntries('unheard', [])).toEqual([])
})

test('the sections of the interface document are words', () => {
  const found = searchEntries('§4.1', [])
  expect(found).not.toEqual([])
  for (const entry of found) expect(`${entry.standing} ${entry.read()}`).toContain('§4.1')
})

test('the message that the interface document states is separated from what is proposed', () => {
  const text = explainError({ status: 401, message: 'Invalid SECRET key', operation: 'createRefund' })
  expect(text).toMatch(/- \[§7\] A secret-key endpoint .* Proposed \(gap generic-auth-failure\): /)
  expect(explainError({ status: 409, statusCode: '12', operation: 'createRefund' })).toContain(
    '- orderNotPaid: There is nothing to refund (statusCode 12)',
  )
})

test('a long answer is cut, and the rest follows', () => {
  const text = `${'a'.repeat(12_000)}${'b'.repeat(10)}`
  expect(cut(text)).toMatch(/a\n\n\[10 more characters: call again with offset 12000\.\]$/)
  expect(cut(text, 12_000)).toBe('bbbbbbbbbb\n\n[This is the end of 12010 characters.]')
})

test('what a text holds is seen, and does not act', () => {
  expect(cut('a\u001b[31m\u202eb')).toBe('a\u241b[31m\\u{202e}b')
})
