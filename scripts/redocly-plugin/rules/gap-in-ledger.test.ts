import { expect, test } from 'vitest'
import { change, goodFiles, lintFiles } from '../testing/lint-files.ts'

const rule = 'gap-in-ledger'
const options = { ledger: 'spec/gaps.yaml' }

const ledger = ['order-fields', 'order-states', 'success-status', 'webhook-signature'].map(
  (id) => `- id: ${id}
  section: "§4.1"
  question: What is it?
  proposal: Something that works.
  evidence: "convention: it is common"
  status: proposed
`,
)
const files = { ...goodFiles, 'spec/gaps.yaml': ledger.join('') }

test('accepts gaps that have a row', async () => {
  expect(await lintFiles(files, rule, options)).toEqual([])
})

test.each([
  ['x-gap', 'schemas/NewOrder.yaml', 'x-gap: order-fields', 'x-gap: order-field', 1],
  [
    'x-gap-status',
    'responses/CreatedOrder.yaml',
    'x-gap-status: success-status',
    'x-gap-status: order-field',
    2,
  ],
  ['x-proposed', 'schemas/Order.yaml', 'gap: order-states', 'gap: order-field', 9],
  [
    'x-notes',
    'operations/createOrder.yaml',
    'x-source: "§4.1"',
    'x-source: "§4.1"\nx-notes: [{ gap: order-field, says: It is so. }]',
    3,
  ],
])('refuses an unknown id in %s', async (_, path, text, replacement, line) => {
  expect(await lintFiles(change(`spec/host/${path}`, text, replacement, files), rule, options)).toEqual([
    {
      rule: 'paycontract/gap-in-ledger',
      message:
        'spec/gaps.yaml has no gap "order-field". Use the id of a row, or add a row with the question; see spec/README.md#gap-in-ledger',
      at: `spec/host/${path}:${line}`,
    },
  ])
})

test('refuses what is not an id', async () => {
  const found = await lintFiles(
    change('spec/host/schemas/NewOrder.yaml', 'order-fields', 'true', files),
    rule,
    options,
  )
  expect(found).toMatchObject([
    { message: expect.stringContaining('x-gap is not a gap id. '), at: 'spec/host/schemas/NewOrder.yaml:1' },
  ])
})
