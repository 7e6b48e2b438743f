import { expect, test } from 'vitest'
import { PayloadTooLongError } from '../../../../client/errors.ts'
import { findOperation, type OperationId } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import type { Exchange } from '../wire/request.ts'
import { AskedTooMuchError } from '../wire/transport.ts'
import { explainError } from './explain-error.ts'

const MISSING = 'it answers as /nonsense does'

function answer(operationId: OperationId, body: unknown): Exchange {
  const text = JSON.stringify(body)
  const operation = findOperation(operationId)
  const as = { status: 200, contentType: 'application/json', body, text }
  return { operation, key: 'right', ...as, sent: {}, received: {} } as unknown as Exchange
}

function explain(error: unknown, missing?: string, profile: Target['profile'] = 'documented') {
  const target = { profile } as Target
  const answered = [answer('receiveCadCollection', { unlike: 'ours' })]
  return explainError(error, answered, { target, operationStatus: async () => (missing ? { missing } : {}) })
}

const failed = (message: string) => Object.assign(new Error(message), { name: 'AssertionError' })

test.each([
  ['what fails where nothing is served', failed('not a list'), MISSING, MISSING, 'cad-webhook'],
  ['what a target is asked too often for', new AskedTooMuchError('ask less'), undefined, 'ask less', 'rate'],
  [
    'a payload that the key is too short for',
    new PayloadTooLongError(250, 190),
    undefined,
    /^the payload of .* has 250 bytes .* takes 190: describe a shorter one/,
    'requests',
  ],
  [
    'an answer of another form than is proposed',
    new TypeError('x is undefined'),
    undefined,
    /^the answer of receiveCadCollection does not have the expected form: /,
    'cad-webhook',
  ],
] as const)('%s says nothing of its fact', async (_, error, missing, reason, write) => {
  const undecided = await explain(error, missing)
  expect(undecided?.reason).toMatch(reason)
  expect(undecided?.reason).not.toContain('[object')
  expect(undecided?.remedy?.write).toContain(write)
})

test.each([
  ['a fact that does not hold', failed('not a list'), undefined, 'documented'],
  ['the one test that says what is missing', failed(MISSING), MISSING, 'documented'],
  ['any other error', new Error('other'), undefined, 'documented'],
  ['an answer of another form, where the proposals count', new TypeError('x'), undefined, 'proposed'],
] as const)('%s counts', async (_, error, missing, profile) => {
  expect(await explain(error, missing, profile)).toBeUndefined()
})
