import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUNDLES, findOperation, type OperationId } from '../../../contract/contract.ts'
import { asObject, type JsonObject } from '../../../contract/spec-tree.ts'
import { changeContract } from '../../../contract/testing/change-contract.ts'
import { composeOptions } from '../probes/right-request.ts'
import { useContract } from './contract.ts'
import type { Exchange } from './request.ts'
import { answerFromWire, findNarrowing, requestToWire } from './translate-call.ts'
import { settingFromWire, settingsToWire } from './translate-settings.ts'

/** An operator's answers: other names, a bound, another field, and a missing operation. */
const answered = changeContract((document, path) => {
  if (!path.endsWith(BUNDLES.proposed)) return
  const schemas = document.components.schemas as Record<string, JsonObject>
  if (path.startsWith('checkout')) {
    rename(schemas.CreateRefundPayload, 'amount', 'refundAmount', { maximum: 5_000 })
    rename(schemas.Order, 'amountRefunded', 'refundedAmount')
  } else {
    const body = schemas.InitiatePaymentRequest!
    body.properties = { ...asObject(body.properties), device: { type: 'string', examples: ['web'] } }
    body.required = [...(body.required as string[]), 'device']
  }
})
beforeAll(() => useContract(answered))
afterAll(() => useContract(undefined))

function rename(schema: JsonObject | undefined, from: string, to: string, more: object = {}): void {
  const { [from]: old, ...others } = asObject(schema?.properties)
  schema!.properties = { ...others, [to]: { ...asObject(old), ...more, 'x-was': from } }
}

const theirs = (operationId: OperationId) => findOperation(operationId, answered)

describe('a request', () => {
  test('is in the names of the operator, its plaintext too', () => {
    const { data } = requestToWire(theirs('createRefund'), { data: { reference: 'ORD-1', amount: 10 } })
    expect(data).toEqual({ reference: 'ORD-1', refundAmount: 10 })
  })

  test('has what the operator requires and we do not know', () => {
    const { body } = requestToWire(theirs('initiatePayment'), { fields: { amount: 25 } })
    expect(body).toMatchObject({ amount: 25, device: 'web' })
  })

  test('lacks what it lacked', () => {
    const { body } = requestToWire(theirs('initiatePayment'), { fields: { amount: undefined } })
    expect(JSON.parse(JSON.stringify(body))).not.toHaveProperty('amount')
  })

  test('that holds a ciphertext is not opened', () => {
    const request = requestToWire(theirs('createRefund'), { body: { data: 'AAAA' } })
    expect(request).toMatchObject({ body: { data: 'AAAA' } })
    expect(request).not.toHaveProperty('data')
  })

  test('of the wire stays as it is', () => {
    const options = { data: { amount: 10 }, isWire: true } as const
    expect(requestToWire(theirs('createRefund'), options)).toBe(options)
  })

  test.each([
    ['that only we take is known by what the operator says', { amount: 6_000 }, /refundAmount/],
    ['that both take may be sent', { amount: 5_000 }, undefined],
    ['that neither takes may be sent, to be refused', { amount: -1 }, undefined],
  ])('%s', (_, plaintext, reason) => {
    const data = { reference: 'ORD-1', ...plaintext }
    const narrowing = findNarrowing(theirs('createRefund'), { data, path: {} })
    if (reason) expect(narrowing).toMatch(reason)
    else expect(narrowing).toBeUndefined()
  })
})

test('an answer is read in our names, and stays what was received', () => {
  const body = { data: { order: { refundedAmount: 5 } } }
  const exchange = {
    operation: theirs('verifyOrder'),
    status: 200,
    body,
    text: JSON.stringify(body),
  } as unknown as Exchange
  const read = answerFromWire(exchange)
  expect(read.body).toMatchObject({ data: { order: { amountRefunded: 5 } } })
  expect(read.text).toContain('refundedAmount')
})

describe('a setting', () => {
  const home = { place: 'payload', at: ['amount'] } as const

  test('is where the operator has it, and back', () => {
    const operation = theirs('createRefund')
    const [wire] = settingsToWire(operation, [{ ...home, value: 12 }])
    expect(wire).toEqual({ place: 'payload', at: ['refundAmount'], value: 12 })
    expect(settingFromWire(operation, wire!)).toEqual({ ...home, value: 12 })
  })

  test('that leaves something out does so there', () => {
    expect(settingsToWire(theirs('createRefund'), [{ ...home, value: undefined }])).toEqual([
      { place: 'payload', at: ['refundAmount'], value: undefined },
    ])
  })

  test('of a probe is made in our names, and its change in those of the operator', () => {
    const field = { operation: theirs('createRefund'), place: 'payload', at: ['refundAmount'] } as const
    const { data, isWire } = composeOptions(
      field,
      [{ place: 'payload', at: ['reference'], value: 'ORD-2' }],
      [{ at: field.at, value: 0 }],
    )
    expect(data).toMatchObject({ reference: 'ORD-2', refundAmount: 0 })
    expect(isWire).toBe(true)
  })
})
