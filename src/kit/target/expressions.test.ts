import { describe, expect, test } from 'vitest'
import { fillExpressions, listExpressions, readExpression } from './expressions.ts'

describe('an expression', () => {
  test.each([
    ['records.paidOrder', { kind: 'record', name: 'paidOrder' }],
    [
      'createOrder.response.body#/data/a~1b/0',
      {
        kind: 'exchange',
        operationId: 'createOrder',
        part: 'response.body',
        pointer: ['data', 'a/b', '0'],
      },
    ],
    ['sealed.iv+tag.hex', { kind: 'sealed', parts: ['iv', 'tag'], encoding: 'hex' }],
    ['sealed.iv16+tag.hex', { kind: 'sealed', parts: ['iv', 'tag'], ivBytes: 16, encoding: 'hex' }],
    ['sealed.iv0.hex', undefined],
    ['sealed.tag12.hex', undefined],
    ['sealed.key.hex', undefined],
    ['signature.sha512.base64', { kind: 'signature', algorithm: 'sha512', encoding: 'base64' }],
    ['signature.md5.hex', undefined],
    ['constructor', undefined],
    ['records.', undefined],
    ['createOrder.response.headers#/a', undefined],
  ])('%s is read', (text, expected) => {
    expect(readExpression(text)).toEqual(expected)
  })

  test('keeps the type of its value where it stands alone, and is text within a text', () => {
    const described = { amount: '{$amount}', note: 'of {$amount} from {$sender}', list: [true, '{$amount}'] }
    const filled = fillExpressions(described, (text) => (text === 'amount' ? 12.5 : 'me'))
    expect(filled).toEqual({ amount: 12.5, note: 'of 12.5 from me', list: [true, 12.5] })
  })

  test('stays as it is where it stands for nothing', () => {
    expect(fillExpressions(['{$later}', 'a {$later}'], () => undefined)).toEqual(['{$later}', 'a {$later}'])
  })

  test('is not looked for in what another was replaced by', () => {
    expect(fillExpressions('a {$sender}', () => '{$random}')).toBe('a {$random}')
    expect(listExpressions({ a: '{$b}{$c}', d: [{ e: '{$f}' }], g: '$h {i}' })).toEqual(['b', 'c', 'f'])
  })
})
