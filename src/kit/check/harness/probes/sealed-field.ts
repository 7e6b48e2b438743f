import { findOperation, type OperationId } from '../../../contract/contract.ts'
import type { Session } from '../session.ts'
import { findWireOperation, translator } from '../wire/contract.ts'
import { joinParts, splitParts } from '../wire/parts.ts'

type Cipher = 'rsa' | 'aes-256-gcm'

/** Whether an operation has a field with this encryption, on the wire or in the shipped contract. */
export function mayBeSealed(operationId: OperationId, cipher: Cipher): boolean {
  const rows = [findOperation(operationId), findWireOperation(operationId)].map((each) => each?.row)
  return rows.some((row) => row?.encrypted?.cipher === cipher)
}

/** Returns the field with this encryption on the wire. Disables the test if the operator accepts it otherwise. */
export function sealedFieldOf(session: Session, operationId: OperationId, cipher: Cipher): string {
  const { encrypted } = findWireOperation(operationId)?.row ?? {}
  if (encrypted?.cipher === cipher) return encrypted.field
  return session.disable(`the operator accepts nothing of ${operationId} that is encrypted with ${cipher}`)
}

/** Translates a plaintext from the names of the shipped contract to those of the operator. */
export function plaintextToWire(operationId: OperationId, plaintext: unknown): unknown {
  const ours = findOperation(operationId)
  const theirs = findWireOperation(operationId) ?? ours
  const parts = { path: {}, query: {}, header: {}, body: {}, payload: plaintext }
  return splitParts(theirs, translator().operation(operationId).requestToWire(joinParts(ours, parts))).payload
}
