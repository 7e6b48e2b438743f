import { expect, test } from 'vitest'
import { change, goodFiles, lintFiles } from '../testing/lint-files.ts'

const rule = 'examples-valid'
const request = 'spec/host/examples/createOrder.request.yaml'

test('accepts valid examples', async () => {
  expect(await lintFiles(goodFiles, rule)).toEqual([])
})

test('names the failing place, the keyword and the file, and points into the example', async () => {
  const found = await lintFiles(change(request, 'amount: 1500', 'amount: "1500.00"'), rule)
  expect(found).toEqual([
    {
      rule: 'paycontract/examples-valid',
      message: expect.stringMatching(
        /^the example in \S*createOrder\.request\.yaml is not valid: \/amount must be number\. Correct the example, or the schema where the example is right; see spec\/README\.md#examples-valid$/,
      ),
      at: `${request}:3`,
    },
  ])
})

test.each([
  ['an unknown property', 'option: CARD', 'colour: red', 'must NOT have additional properties (colour)', 4],
  [
    'a value outside of the enum',
    'CARD',
    'CASH',
    '/option must be equal to one of the allowed values (CARD, USSD)',
    4,
  ],
  ['a missing property', 'amount: 1500\n  ', '', "must have required property 'amount'", 3],
])('refuses %s', async (_, text, replacement, reason, line) => {
  const files = change(request, text, replacement)
  expect(await lintFiles(files, rule)).toMatchObject([
    { message: expect.stringContaining(reason), at: `${request}:${line}` },
  ])
})

test('follows references across files, and compiles a recursive schema', async () => {
  const files = change(
    'spec/host/schemas/Order.yaml',
    'amount: { type: number }',
    'amount: { $ref: Amount.yaml }\n  parent: { $ref: Order.yaml }',
    {
      ...goodFiles,
      'spec/host/schemas/Amount.yaml': 'type: number\nmaximum: 1000\n',
    },
  )
  const response = 'spec/host/examples/createOrder.200.yaml'
  const nested = change(response, 'amount: 1500', 'amount: 10, parent: { amount: 1500 }', files)
  expect(await lintFiles(nested, rule)).toMatchObject([
    { message: expect.stringContaining('/parent/amount must be <= 1000'), at: `${response}:2` },
  ])
})

test('holds examples to proposed keywords as well', async () => {
  const files = change(
    'spec/host/schemas/Order.yaml',
    'amount: { type: number }',
    'amount: { type: number, x-proposed: { gap: amount-limits, maximum: 1000 } }',
  )
  expect(await lintFiles(files, rule)).toMatchObject([
    { message: expect.stringContaining('/amount must be <= 1000') },
  ])
})

test('checks formats', async () => {
  const files = change('spec/host/schemas/Order.yaml', 'type: string', 'type: string\n    format: date-time')
  expect(await lintFiles(files, rule)).toMatchObject([
    { message: expect.stringContaining('/status must match format "date-time"') },
  ])
})

test('checks the examples of schemas and parameters', async () => {
  const parameter =
    'parameters: [{ name: page, in: query, schema: { type: number }, example: one }]\nsecurity:'
  const files = change('spec/host/operations/createOrder.yaml', 'security:', parameter)
  const both = change(
    'spec/host/schemas/Order.yaml',
    'type: object',
    'type: object\nexamples:\n  - amount: 1\n  - {}',
    files,
  )
  const found = await lintFiles(both, rule)
  expect(found.map(({ at }) => at).sort()).toEqual([
    'spec/host/operations/createOrder.yaml:3',
    'spec/host/schemas/Order.yaml:5',
  ])
})

test('says so when a schema cannot be compiled', async () => {
  const files = change('spec/host/schemas/Order.yaml', 'type: string', 'type: string\n    pattern: "["')
  expect(await lintFiles(files, rule)).toMatchObject([
    { message: expect.stringContaining('the schema cannot be compiled: ') },
  ])
})

test.each(['4242424242424242', '"4242 4242 4242 4242"', '"4242-4242-4242-4242"'])(
  'never shows a card number: %s',
  async (number) => {
    const enumeration = `enum: [CARD, ${number}]`
    const files = change('spec/host/schemas/NewOrder.yaml', 'enum: [CARD, USSD]', enumeration)
    const [found, ...others] = await lintFiles(
      change(request, 'option: CARD', `option: { number: ${number} }`, files),
      rule,
    )
    expect(others).toEqual([])
    expect(found!.message).toContain('/option must be string')
    expect(found!.message).toContain('(CARD, [masked])')
    expect(found!.message).not.toMatch(/4242/)
    expect(found!.at).toBe(`${request}:1`)
  },
)
