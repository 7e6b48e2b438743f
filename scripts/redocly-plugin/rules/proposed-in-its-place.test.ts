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

const operation = 'spec/host/operations/createOrder.yaml'
const noted = (notes: string) =>
  change(operation, 'x-source: "§4.1"\n', `x-source: "§4.1"\nx-notes: ${notes}\n`)

test('accepts notes on a fact, and on a proposal those that rest on another gap', async () => {
  expect(await lintFiles(noted('[{ gap: g, says: It is so. }]'), rule)).toEqual([])
  const payload = 'spec/host/schemas/NewOrder.yaml'
  const note = 'x-gap: order-fields\nx-notes: [{ gap: g, says: It is so. }]'
  expect(await lintFiles(change(payload, 'x-gap: order-fields', note), rule)).toEqual([])
})

test.each([
  ['no list', 'It is so.', 'x-notes is not a list of notes'],
  ['a note without a gap', '[{ says: It is so. }]', 'a note is not its gap and what it says'],
  ['a note with more', '[{ gap: g, says: It is so., maximum: 1 }]', 'a note is not its gap and what it says'],
  ['half a sentence', '[{ gap: g, says: it is so }]', 'a note does not end as a sentence'],
])('refuses %s', async (_, notes, message) => {
  expect(await lintFiles(noted(notes), rule)).toMatchObject([
    { message: expect.stringMatching(`^${message}\\. .*#proposed-in-its-place$`), at: `${operation}:3` },
  ])
})

test('refuses notes of the gap that they stand in, and on a reference that says nothing', async () => {
  const payload = 'spec/host/schemas/NewOrder.yaml'
  const same = 'x-gap: order-fields\nx-notes: [{ gap: order-fields, says: It is so. }]'
  expect(await lintFiles(change(payload, 'x-gap: order-fields', same), rule)).toMatchObject([
    { message: expect.stringContaining('a note repeats order-fields') },
  ])
  const reference = '{ $ref: ../schemas/Order.yaml, x-notes: [{ gap: g, says: It is so. }] }'
  expect(await lintFiles(change(payload, '{ type: number }', reference), rule)).toMatchObject([
    { message: expect.stringContaining('on a reference without words of its own') },
  ])
})
