import { expect, test } from 'vitest'
import { change, goodFiles, lintFiles } from '../testing/lint-files.ts'

const rule = 'proposed-in-its-place'
const order = 'spec/host/schemas/Order.yaml'
const guide = '; see spec/README.md#proposed-in-its-place'
const proposed = '{ gap: order-states, x-extensible-enum: [PAID] }'

test('accepts a proposal on a fact', async () => {
  expect(await lintFiles(goodFiles, rule)).toEqual([])
})

test.each([
  ['no object', 'true', 'x-proposed is not an object. Write `x-proposed: { gap: <gap id>, … }`'],
  ['no gap', '{ x-extensible-enum: [PAID] }', 'x-proposed names no gap. Add `gap: <gap id>`'],
  [
    'no keyword',
    '{ gap: order-states }',
    'x-proposed proposes nothing. Add the keywords that fill the gap, or remove it',
  ],
  [
    'a repeated keyword',
    '{ gap: order-states, type: string }',
    'x-proposed repeats type, which is stated beside it. Leave it in one of the two places',
  ],
  [
    'a repeated list',
    '{ gap: order-states, x-extensible-enum: [PENDING] }',
    'x-proposed repeats x-extensible-enum, which is stated beside it. Leave it in one of the two places',
  ],
])('refuses %s', async (_, replacement, message) => {
  expect(await lintFiles(change(order, proposed, replacement), rule)).toEqual([
    { rule: 'paycontract/proposed-in-its-place', message: message + guide, at: `${order}:9` },
  ])
})

test('accepts a proposal that narrows a keyword', async () => {
  const narrowed = '{ gap: order-states, pattern: "^PAID$" }\n    pattern: "^[A-Z]+$"'
  expect(await lintFiles(change(order, proposed, narrowed), rule)).toEqual([])
})

const misplaced =
  'x-proposed stands on what is itself a proposal, or on nothing that is marked. Write its keywords beside the field, or mark what is documented with x-source'

test('refuses a proposal inside a proposal', async () => {
  const payload = 'spec/host/schemas/NewOrder.yaml'
  const files = change(payload, '{ type: number }', '{ type: number, x-proposed: { gap: g, maximum: 1 } }')
  expect(await lintFiles(files, rule)).toMatchObject([{ message: misplaced + guide, at: `${payload}:6` }])
})

test('accepts it on a documented field inside a proposal', async () => {
  const field = '{ type: number, x-source: "§2", x-proposed: { gap: g, maximum: 1 } }'
  expect(await lintFiles(change('spec/host/schemas/NewOrder.yaml', '{ type: number }', field), rule)).toEqual(
    [],
  )
})

test('refuses a proposal where nothing is marked', async () => {
  const files = change(order, 'x-source: "§4.1, §7"\n', '')
  expect(await lintFiles(files, rule)).toMatchObject([{ message: misplaced + guide, at: `${order}:8` }])
})
