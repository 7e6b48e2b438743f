import { describe, expect, test } from 'vitest'
import { showDifference } from './show-difference.ts'

const plain = (text: string) => text

describe('a difference', () => {
  test.each([
    [5, '5', { expected: '5', actual: '"5"' }],
    ['a', 'b', { expected: 'a', actual: 'b' }],
    [{ a: 1 }, { a: 2 }, { expected: '{\n  "a": 1\n}', actual: '{\n  "a": 2\n}' }],
    [undefined, 'a', {}],
  ])('of %j and %j', (expected, actual, shown) => {
    expect(showDifference(expected, actual, plain)).toEqual(shown)
  })

  test('is not shown where both sides look alike', () => {
    expect(showDifference('a', 'a', () => '$SECRET')).toEqual({})
    expect(showDifference('one key', 'another key', () => '$SECRET')).toEqual({})
  })

  test('is seen however far in it stands', () => {
    const list = Array.from({ length: 500 }, (_, index) => ({ index }))
    const { expected, actual } = showDifference([...list, 'right'], [...list, 'wrong'], plain)
    expect(expected).toContain('"right"')
    expect(actual).toContain('"wrong"')
    expect(expected!.length).toBeLessThan(1_100)
    expect(expected!.indexOf('right')).toBeLessThan(300)
  })

  test('in one long line is seen too', () => {
    const { expected, actual } = showDifference(
      `${'x'.repeat(5_000)}right`,
      `${'x'.repeat(5_000)}wrong`,
      plain,
    )
    expect([expected!.slice(-5), actual!.slice(-5)]).toEqual(['right', 'wrong'])
    expect(expected!.length).toBeLessThan(300)
  })

  test('is without secrets before anything is cut off', () => {
    const redact = (text: string) => text.replaceAll('sk_test_planted', '$KEY')
    const long = `${'x'.repeat(995)}sk_test_planted`
    expect(showDifference('y', long, redact).actual).not.toContain('sk_')
  })
})
