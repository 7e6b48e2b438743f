import { expect, test } from 'vitest'
import { findOperation, type OperationId } from '../../../../contract/contract.ts'
import type { Exchange } from '../../wire/request.ts'
import { explainRefusals, noteRefusal } from './counterparts.ts'
import type { OperationStatus } from './operation-status.ts'

function answer(operationId: OperationId, status: number): Exchange {
  const operation = findOperation(operationId)
  return { operation, key: 'right', status, text: '', sent: {}, received: {} } as unknown as Exchange
}

const MISSING = 'it answers as /nonsense does'

test.each<[OperationId, (right: Exchange) => OperationStatus, string | undefined, string]>([
  ['createOrder', (refused) => ({ refused }), 'requests', 'answered 422 to the valid request'],
  ['createOrder', () => ({}), 'requests', 'could not be sent a valid request'],
  ['listTransactions', (refused) => ({ refused }), 'business-credential', 'answered 422'],
  ['receiveCadCollection', () => ({ missing: MISSING }), 'cad-webhook', MISSING],
  ['listTransactions', () => ({ missing: MISSING }), undefined, MISSING],
])('a refusal by %s that proves nothing comes with what would make it prove something', async (...row) => {
  const [operationId, operationStatus, write, reason] = row
  const refusal = answer(operationId, 401)
  noteRefusal(refusal)
  const found = await explainRefusals([refusal], async () => operationStatus(answer(operationId, 422)))
  expect(found?.reason).toContain(reason)
  if (write === undefined) expect(found?.remedy).toBeUndefined()
  else expect(found?.remedy?.write).toContain(write)
})
