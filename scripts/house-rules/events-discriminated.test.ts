import { expect, test } from 'vitest'
import { change, type Files } from '../redocly-plugin/testing/lint-files.ts'
import { checkFiles } from './testing/check-files.ts'

const rule = 'events-discriminated'
const root = 'spec/host/openapi.yaml'
const union = 'spec/host/schemas/Event.yaml'
const webhooks = 'webhooks:\n  order.paid:\n    post: { $ref: operations/orderPaid.yaml }\ncomponents:\n'
const files: Files = {
  ...change(root, 'components:\n', `${webhooks}  schemas: { Event: { $ref: schemas/Event.yaml } }\n`),
  'spec/host/operations/orderPaid.yaml': `operationId: orderPaid
requestBody: { content: { application/json: { schema: { $ref: ../schemas/Order.yaml } } } }
`,
  [union]: `oneOf: [{ $ref: Order.yaml }]
discriminator: { propertyName: event, mapping: { order.paid: Order.yaml } }
`,
}

test('accepts a union that maps each event to its schema', async () => {
  expect(await checkFiles(files, rule)).toEqual([])
})

test.each([
  [
    'no union',
    change(root, '  schemas: { Event: { $ref: schemas/Event.yaml } }\n', '', files),
    'order.paid is in no union with a discriminator',
  ],
  [
    'no property',
    change(union, 'propertyName: event, ', '', files),
    'order.paid is in no union with a discriminator',
  ],
  [
    'no mapping',
    change(union, 'order.paid: Order', 'order.pay: Order', files),
    'the discriminator does not map order.paid to its schema',
  ],
  [
    'another schema',
    change(union, 'order.paid: Order', 'order.paid: NewOrder', files),
    'the discriminator does not map order.paid to its schema',
  ],
  [
    'no place in the union',
    change(union, '[{ $ref: Order.yaml }]', '[]', files),
    'order.paid is mapped and not in the union',
  ],
])('refuses %s', async (_, each, wrong) => {
  const message = `${wrong}. Add its schema to \`oneOf\` and to the mapping of schemas/Event.yaml; see spec/README.md#events-discriminated`
  expect(await checkFiles(each, rule)).toMatchObject([{ message }])
})
