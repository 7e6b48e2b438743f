import { expect, it } from 'vitest'
import { readContract } from '../../../src/kit/contract/contract.ts'
import { describeForConsole } from './describe-operations.ts'
import type { Field } from './description.ts'

const contract = readContract()
const operations = describeForConsole({
  checkout: contract.readDocument('checkout', 'proposed'),
  business: contract.readDocument('business', 'proposed'),
})
const find = (id: string) => operations.find(({ operationId }) => operationId === id)!
const at = (field: Field | undefined, ...names: string[]) =>
  names.reduce<Field | undefined>(
    (found, name) => (name === '*' ? found?.item : found?.fields?.find((each) => each.name === name)),
    field,
  )

it('describes every operation', () => {
  const idsOf = (all: readonly { operationId: string }[]) => all.map(({ operationId }) => operationId).sort()
  expect(idsOf(operations)).toEqual(idsOf(contract.operations))
})

it('tells facts from proposals, inside each other too', () => {
  const transaction = ['data', 'transactions', '*']
  const answer = find('listTransactions').answers[200]
  expect(at(answer, ...transaction, 'amount')?.mark).toEqual({ source: '§2' })
  expect(at(answer, ...transaction, 'balance')?.mark).toEqual({ source: '§2' })
  expect(at(answer, ...transaction, 'balance', 'amount')?.mark).toEqual({ gap: 'nested-records' })
  expect(find('listTransactions').parameters[0]?.mark).toEqual({ source: '§4.3' })
  expect(find('verifyOrder').answers[401]?.mark).toEqual({ gap: 'error-body' })
})

it('has a mark on every field of every answer and request', () => {
  const unmarked: string[] = []
  const walk = (field: Field, path: string) => {
    if (!field.mark) unmarked.push(path)
    for (const each of [...(field.fields ?? []), ...(field.item ? [field.item] : [])])
      walk(each, `${path}.${each.name}`)
  }
  for (const { operationId, parameters, body, answers } of operations) {
    for (const field of [...parameters, ...(body ? [body] : []), ...Object.values(answers)])
      walk(field, `${operationId} ${field.name}`)
  }
  expect(unmarked).toEqual([])
})

it('describes the plaintext of what is encrypted, with examples of it', () => {
  const { body, cipher, examples } = find('payOrder')
  expect(cipher).toEqual({ field: 'data', name: 'RSA' })
  expect(at(body, 'data')).toMatchObject({ cipher: 'rsa', mark: { source: '§4.1' } })
  expect(at(body, 'data', 'reference')?.mark).toHaveProperty('gap')
  expect(at(body, 'data', 'card', 'cvv')?.isCardData).toBe(true)
  expect(examples[0]?.value).toMatchObject({ data: { paymentOption: 'CARD' } })
})
