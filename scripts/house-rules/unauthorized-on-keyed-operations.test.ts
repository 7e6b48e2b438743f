import { expect, test } from 'vitest'
import { change, goodFiles } from '../redocly-plugin/testing/lint-files.ts'
import { checkFiles } from './testing/check-files.ts'

const rule = 'unauthorized-on-keyed-operations'
const operation = 'spec/host/operations/createOrder.yaml'
const refusal = 'spec/host/responses/Unauthorized.yaml'
const unauthorized = '  "401": { $ref: ../responses/Unauthorized.yaml }\n'
const wrongKeyType = '      wrongKeyType: { value: { message: Wrong key } }\n'
const guide = '; see spec/README.md#unauthorized-on-keyed-operations'

test('accepts a 401 with both examples', async () => {
  expect(await checkFiles(goodFiles, rule)).toEqual([])
})

test('demands a 401', async () => {
  const wrong = 'the operation createOrder asks for a credential and has no 401'
  const message = `${wrong}. Add the response that refuses a wrong one${guide}`
  const expected = [{ message, pointer: '/paths/~1orders/post/responses' }]
  expect(await checkFiles(change(operation, unauthorized, ''), rule)).toEqual(expected)
})

test('demands a 401 where the root asks for the credential', async () => {
  const files = change('spec/host/openapi.yaml', 'paths:', 'security: [{ publicKey: [] }]\npaths:')
  const inherited = change(
    operation,
    'security: [{ publicKey: [] }]\n',
    '',
    change(operation, unauthorized, '', files),
  )
  expect(await checkFiles(inherited, rule)).toHaveLength(1)
})

test('demands none where no credential is asked for', async () => {
  const files = change(operation, '[{ publicKey: [] }]', '[]', change(operation, unauthorized, ''))
  expect(await checkFiles(files, rule)).toEqual([])
})

test('demands the example wrongKeyType', async () => {
  const wrong = 'the 401 of createOrder has no example called wrongKeyType'
  const message = `${wrong}. Add it: what a valid key of the wrong type is answered with${guide}`
  expect(await checkFiles(change(refusal, wrongKeyType, ''), rule)).toMatchObject([
    { message, pointer: '/components/responses/Unauthorized' },
  ])
})

test('demands that missingKey comes first', async () => {
  const files = change(
    refusal,
    '    examples:\n',
    `    examples:\n${wrongKeyType}`,
    change(refusal, wrongKeyType, ''),
  )
  const wrong = 'the first 401 example of createOrder is wrongKeyType, not missingKey'
  const message = `${wrong}. Put missingKey first: the first example answers by default${guide}`
  expect(await checkFiles(files, rule)).toMatchObject([
    { message, pointer: '/components/responses/Unauthorized' },
  ])
})

test('demands no key types of a credential that has none', async () => {
  const files = change(operation, 'publicKey', 'signature', change(refusal, wrongKeyType, ''))
  expect(await checkFiles(files, rule)).toEqual([])
})
