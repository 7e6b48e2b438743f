import { expect, test } from 'vitest'
import { change, goodFiles, lintFiles } from '../testing/lint-files.ts'

const rule = 'facts-cited'
const operation = 'spec/host/operations/createOrder.yaml'
const describeOperation = (words: string, source = '"§4.1"') =>
  lintFiles(change(operation, 'x-source: "§4.1"', `x-source: ${source}\ndescription: ${words}`), rule)

test('accepts sentences under one section, and those that cite theirs', async () => {
  expect(await lintFiles(goodFiles, rule)).toEqual([])
  expect(await describeOperation('Creates an order. A key may be exposed (§5.2).')).toEqual([])
  expect(await describeOperation('Creates an order (§4.1). It is verified (§1.1).', '"§4.1, §1.1"')).toEqual(
    [],
  )
})

test('leaves alone what is proposed', async () => {
  expect(
    await lintFiles(
      change('spec/host/schemas/NewOrder.yaml', 'type: object', 'description: Keep it.\ntype: object'),
      rule,
    ),
  ).toEqual([])
  const proposed = 'x-source: "§4.1"\nx-proposed: { gap: g, description: Call it first. }'
  expect(await lintFiles(change(operation, 'x-source: "§4.1"', proposed), rule)).toEqual([])
})

test.each([
  [
    'a sentence without a section',
    'Creates an order (§4.1). It expires.',
    '"§4.1, §7"',
    '"It expires" has no section',
  ],
  [
    'a section that there is not',
    'Creates an order (§4.9).',
    '"§4.1"',
    'cites §4.9, which the interface document does not have',
  ],
  ['advice', 'Creates an order. Call it once.', '"§4.1"', '"Call it once" advises the reader'],
  [
    'advice inside a sentence',
    'Charges a card of an order that was made before.',
    '"§4.1"',
    'advises the reader',
  ],
])('refuses %s', async (_, words, source, wrong) => {
  expect(await describeOperation(words, source)).toMatchObject([
    { message: expect.stringContaining(wrong), at: `${operation}:3` },
  ])
})

test('reads the words of the document and of its tags', async () => {
  const files = change('spec/host/openapi.yaml', 'version: 1.0.0 }', 'version: 1.0.0, description: An API. }')
  expect(await lintFiles(files, rule)).toMatchObject([{ message: expect.stringContaining('has no section') }])
})
