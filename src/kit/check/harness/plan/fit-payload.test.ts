import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findOperation, type OperationId } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import { findFaults } from '../../properties/judge-request.ts'
import { joinParts } from '../wire/parts.ts'
import { type RequestOptions, readPlaintextExample } from '../wire/request.ts'
import { fitPayload } from './fit-payload.ts'

const keyOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'pem' }).toString()

const SHORT = keyOf(2048)
/** Maximum payload of a 2,048-bit key under OAEP with SHA-256. */
const MAX_BYTES = 190

const target: Target = {
  ...{ kind: 'live', capabilities: ['stateful', 'decrypts'], profile: 'documented' },
  ...{ checkout: 'http://127.0.0.1:1', business: 'http://127.0.0.1:2', publicKey: 'pk', secretKey: 'sk' },
  encryption: { key: SHORT, padding: 'oaep-sha256' },
}

const fitTo = (operationId: OperationId, options: RequestOptions = {}, changes: Partial<Target> = {}) =>
  fitPayload({ ...target, ...changes }, findOperation(operationId), options)

const ENCRYPTED = [
  'createOrder',
  'payOrder',
  'getOrderFee',
  'createRefund',
  'verifyOrder',
  'chargeToken',
] as const

describe('a payload of ours', () => {
  test.each(ENCRYPTED)('for %s fits a key of 2,048 bits, and is right still', (operationId) => {
    const operation = findOperation(operationId)
    const { data = readPlaintextExample(operation) } = fitTo(operationId)
    expect(JSON.stringify(data).length).toBeLessThanOrEqual(MAX_BYTES)
    const parts = { path: {}, query: {}, header: {}, body: {}, payload: data }
    expect(findFaults(operation, 'proposed', joinParts(operation, parts))).toEqual([])
  })

  test('keeps what it must have, with the values that it had', () => {
    const example = readPlaintextExample(findOperation('createOrder')) as { order: object }
    const reference = 'ORD-0f0f0f0f-0000-4000-8000-000000000000'
    const { data } = fitTo('createOrder', {
      data: { ...example, order: { ...example.order, amount: 7.5, reference } },
    })
    expect(data).toMatchObject({ order: { amount: 7.5, currency: 'NGN', reference } })
  })

  test.each<[string, RequestOptions, Partial<Target>]>([
    ['that fits', { data: { reference: 'ORD-1' } }, {}],
    ['of a longer key', {}, { encryption: { key: keyOf(4096), padding: 'oaep-sha256' } }],
    ['in several blocks', {}, { encryption: { key: SHORT, padding: 'oaep-sha256', blocks: 'several' } }],
    ['that is described', { data: { note: 'x'.repeat(300) }, isDescribed: true, isWire: true }, {}],
    ['of which a proposal is claimed', {}, { profile: 'proposed' }],
    ['that is encrypted already', { fields: { data: 'AAAA' } }, {}],
  ])('stays as it is %s', (_, options, changes) => {
    expect(fitTo('createOrder', options, changes)).toBe(options)
  })
})
