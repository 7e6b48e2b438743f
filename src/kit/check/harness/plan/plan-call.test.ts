import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { findOperation, type Operation, type OperationId } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import type { RequestOptions } from '../wire/request.ts'
import { planCall } from './plan-call.ts'

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()
const keys: Partial<Target> = { encryption: { key, padding: 'oaep-sha256' }, cardKey: 'K' }

interface Row {
  call: OperationId
  target?: Partial<Target>
  options?: RequestOptions
  isValid?: true
  missing?: string
  /** The operator's operation; null if it does not have one. */
  operation?: Operation | null
  /** Undefined if the request is sent. */
  ends?: { reason: RegExp; remedy?: RegExp; isDisabled?: true }
}

const { row, ...charge } = findOperation('chargeCard')
const jwe: Operation = { ...charge, row: { ...row, encrypted: { field: 'cardData', cipher: 'jwe' } } }
const noKey = { reason: /PAYCONTRACT_ENCRYPTION_KEY/, remedy: /"encryptionKey": / }
const readOnly = { reason: /read-only/, remedy: /^--allow-writes$/, isDisabled: true } as const
const unknownCipher = { reason: /cannot encrypt with "jwe"/ }
const down = { host: 'checkout', key: 'secret', reason: 'the secret key is refused everywhere' } as const

test.each<[string, Row]>([
  ['a read is sent', { call: 'ping' }],
  [
    'what the operator does not have is not',
    { call: 'ping', operation: null, ends: { reason: /^the operator has no ping$/, isDisabled: true } },
  ],
  ['a read of a run that only reads is sent', { call: 'listTransactions', target: { mode: 'read-only' } }],
  [
    'a write of a run that only reads is not',
    { call: 'initiatePayment', target: { mode: 'read-only' }, ends: readOnly },
  ],
  [
    'an obstacle is that of its key',
    { call: 'listRefunds', target: { obstacles: [down] }, ends: { reason: /^the secret key is refused/ } },
  ],
  ['and of no other', { call: 'listRefunds', target: { obstacles: [down] }, options: { key: 'public' } }],
  ['and of its host', { call: 'listTransactions', target: { obstacles: [down] } }],
  [
    'what nobody serves is not sent',
    {
      call: 'receiveCadCollection',
      missing: 'answers as /nonsense',
      ends: { reason: /nonsense/, remedy: /^cad-webhook/ },
    },
  ],
  ['a payload that ought to be taken needs a key', { call: 'createOrder', isValid: true, ends: noKey }],
  ['and has one', { call: 'createOrder', isValid: true, target: keys }],
  ['one that is to be refused does not', { call: 'createOrder' }],
  ['nor does a whole body', { call: 'createOrder', isValid: true, options: { body: {} } }],
  ['nor does a mock', { call: 'createOrder', isValid: true, target: { capabilities: ['examples'] } }],
  [
    'card data needs its own key',
    { call: 'chargeCard', isValid: true, ends: { reason: /PAYCONTRACT_CARD_KEY/, remedy: /cardKey/ } },
  ],
  [
    'nothing is encrypted with an unknown cipher',
    { call: 'chargeCard', target: keys, operation: jwe, ends: unknownCipher },
  ],
  [
    'but a ciphertext that is given is sent',
    { call: 'chargeCard', target: keys, operation: jwe, options: { fields: { cardData: 'as it is' } } },
  ],
])('%s', (_, { call: operationId, target = {}, options = {}, isValid = false, missing, operation, ends }) => {
  const live = { capabilities: ['stateful'], profile: 'documented', ...target } as Target
  const external = operation === undefined ? findOperation(operationId) : (operation ?? undefined)
  const plan = planCall(live, { operationId, operation: external, options, isValid, missing })
  if (!ends) return expect(plan).toMatchObject({ operation: { operationId } })
  expect(plan).toMatchObject({ reason: expect.stringMatching(ends.reason) })
  expect((plan as { isDisabled?: true }).isDisabled).toBe(ends.isDisabled)
  const { remedy } = plan as { remedy?: { write: string } }
  if (ends.remedy) expect(remedy?.write).toMatch(ends.remedy)
  else expect(remedy).toBeUndefined()
})

test('a request is planned with a payload that fits the key', () => {
  const call = { operationId: 'createOrder', operation: findOperation('createOrder'), options: {} } as const
  const plan = planCall({ profile: 'documented', capabilities: ['decrypts'], ...keys } as Target, call)
  if ('reason' in plan) expect.fail(plan.reason)
  expect(JSON.stringify(plan.request.data).length).toBeLessThanOrEqual(190)
})
