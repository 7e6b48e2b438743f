import { expect, test } from 'vitest'
import { change, goodFiles, lintFiles } from '../testing/lint-files.ts'

const rule = 'operation-id-is-file-name'
const file = 'spec/host/operations/createOrder.yaml'
const guide = '; see spec/README.md#operation-id-is-file-name'

test('accepts an operation in the file of its name', async () => {
  expect(await lintFiles(goodFiles, rule)).toEqual([])
})

test('refuses another name', async () => {
  const message = `operationId makeOrder is not the file's name createOrder.yaml. Give the file and the operation one name${guide}`
  const expected = [{ rule: 'paycontract/operation-id-is-file-name', message, at: `${file}:1` }]
  expect(await lintFiles(change(file, 'operationId: createOrder', 'operationId: makeOrder'), rule)).toEqual(
    expected,
  )
})

test('refuses an inline operation', async () => {
  const inline = '{ operationId: ping, responses: {} }'
  const message = `the operation ping is written inline. Move it to operations/ping.yaml and refer to it${guide}`
  const files = change('spec/host/openapi.yaml', '{ $ref: operations/createOrder.yaml }', inline)
  const expected = [
    { rule: 'paycontract/operation-id-is-file-name', message, at: 'spec/host/openapi.yaml:5' },
  ]
  expect(await lintFiles(files, rule)).toEqual(expected)
})

test('refuses another folder', async () => {
  const files = { ...goodFiles, 'spec/host/orders/createOrder.yaml': goodFiles[file]! }
  const moved = change('spec/host/openapi.yaml', 'operations/createOrder', 'orders/createOrder', files)
  const message = `the operation createOrder stands outside of operations/. Move the file there${guide}`
  expect(await lintFiles(moved, rule)).toMatchObject([{ message, at: 'spec/host/orders/createOrder.yaml:1' }])
})
