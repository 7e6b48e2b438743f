import { expect, test } from 'vitest'
import { change } from '../redocly-plugin/testing/lint-files.ts'
import { checkFiles } from './testing/check-files.ts'

const rule = 'plaintext-beside-ciphertext'
const schema = 'spec/host/schemas/NewOrder.yaml'
const sealed = (inside: string) =>
  change(schema, '{ type: number }', `{ type: string, x-encryption: rsa${inside} }`)

test('accepts a plaintext that has an example', async () => {
  expect(await checkFiles(sealed(', contentSchema: { type: object, examples: [{ a: 1 }] }'), rule)).toEqual(
    [],
  )
})

test.each([
  ['no plaintext', '', 'nothing says what is inside of the ciphertext'],
  ['no example', ', contentSchema: { type: object }', 'the plaintext has no example'],
])('refuses a ciphertext of which there is %s', async (_, inside, wrong) => {
  const message = expect.stringMatching(`^${wrong}\\. .*#plaintext-beside-ciphertext$`)
  expect(await checkFiles(sealed(inside), rule)).toMatchObject([
    { message, pointer: '/components/schemas/NewOrder/properties/amount' },
  ])
})
