import { expect, test } from 'vitest'
import { change, goodFiles, lintFiles } from '../testing/lint-files.ts'

const rule = 'no-large-inline-schemas'
const order = 'spec/host/schemas/Order.yaml'

function writeProperties(count: number): string {
  return Array.from({ length: count }, (_, index) => `p${index}: { type: string }`).join(', ')
}

test('accepts five properties inline', async () => {
  const files = change(order, '{ type: number }', `{ properties: { ${writeProperties(5)} } }`)
  expect(await lintFiles(files, rule)).toEqual([])
})

test('refuses six', async () => {
  const files = change(order, '{ type: number }', `\n    properties: { ${writeProperties(6)} }`)
  expect(await lintFiles(files, rule)).toEqual([
    {
      rule: 'paycontract/no-large-inline-schemas',
      message:
        'the inline schema has 6 properties, more than 5. Move it to schemas/<Name>.yaml and refer to it; see spec/README.md#no-large-inline-schemas',
      at: `${order}:6`,
    },
  ])
})

test('accepts any number in a file of its own', async () => {
  const large = `x-gap: order-fields\nproperties: { ${writeProperties(9)} }\n`
  const files = change(order, '{ type: number }', '{ $ref: Large.yaml }', {
    ...goodFiles,
    'spec/host/schemas/Large.yaml': large,
  })
  expect(await lintFiles(files, rule)).toEqual([])
})
