import { expect, test } from 'vitest'
import { settleFacts } from './settle-facts.ts'

const proposed = { gap: 'page-sizes', maximum: 100, default: 20 }

function settle(before: object, after: object): object {
  settleFacts({ schemas: [before] }, { schemas: [after] })
  return after
}

test('drops what the overlay stated or changed, and keeps the rest', () => {
  const before = { maximum: 500, 'x-proposed': { ...proposed } }
  const after = { maximum: 50, 'x-proposed': { ...proposed } }
  expect(settle(before, after)).toEqual({ maximum: 50, 'x-proposed': { gap: 'page-sizes', default: 20 } })
})

test('drops a proposal that the overlay confirmed or answered altogether', () => {
  const after = { maximum: 100, default: 10, 'x-proposed': { ...proposed } }
  expect(settle({ 'x-proposed': { ...proposed } }, after)).toEqual({ maximum: 100, default: 10 })
})

test('changes nothing where the overlay changed nothing', () => {
  const after = { maximum: 500, 'x-proposed': { ...proposed } }
  expect(settle({ maximum: 500, 'x-proposed': { ...proposed } }, after)).toEqual({
    maximum: 500,
    'x-proposed': proposed,
  })
})

test('lets a stated source win over the gap it stands on, and leaves other gaps open', () => {
  const after = { a: { 'x-source': 'operator', 'x-gap': 'order-fields' }, b: [{ 'x-gap': 'order-fields' }] }
  expect(settle({ a: { 'x-gap': 'order-fields' }, b: [{ 'x-gap': 'order-fields' }] }, after)).toEqual({
    a: { 'x-source': 'operator' },
    b: [{ 'x-gap': 'order-fields' }],
  })
})

test('drops a proposed example where the overlay says what values there are, and keeps it where it does not', () => {
  const before = { type: 'string', 'x-proposed': { gap: 'identifier-format', examples: ['a4f8'] } }
  expect(settle(before, { ...structuredClone(before), pattern: '^[0-9]+$' })).toEqual({
    type: 'string',
    pattern: '^[0-9]+$',
  })
  const titled = { ...structuredClone(before), title: 'Id' }
  expect(settle(before, titled)).toEqual({ ...before, title: 'Id' })
})
