import { expect, test } from 'vitest'
import { CannotGenerateError } from '../expected-error.ts'
import { assertDeclaresOnly } from './check-typescript.ts'

const client = `import { createCheckoutClient as createClient } from 'paycontract'
export interface Options { a: string }
export type Client = { b: 'c' }
export function createCheckoutClient() { return createClient() }
export const operations = { 'a-b': { key: 'none', idempotent: true } } as const
`

test('a client that declares only may be written', () => {
  expect(() => assertDeclaresOnly(client)).not.toThrow()
})

test.each([
  ['does something', 'process.exit(97)'],
  ['declares what it computes', 'export const a = { b: process.exit(97) } as const'],
  ['has a computed key', 'export const a = { [process.exit(97)]: true } as const'],
  ['has a method', 'export const a = { b() {} } as const'],
  ['imports something else', "import './a.ts'"],
  ['has a class', 'class A { static a = process.exit(97) }'],
  ['is not TypeScript', 'export const = true'],
])('a client that %s is refused', (_, code) => {
  expect(() => assertDeclaresOnly(`${client}${code}\n`)).toThrow(CannotGenerateError)
  expect(() => assertDeclaresOnly(`${client}${code}\n`)).toThrow('line 6')
})
