import { hash } from 'node:crypto'
import { duplicate } from '../domain/refusal.ts'
import type { Db } from './database.ts'
import { findRow, insertRow } from './rows.ts'

export interface StoredAnswer {
  status: number
  text: string
}

interface Repeatable {
  businessId: string
  operationId: string
  key: string
  /** What was asked for, without what is secret; in plaintext, so that a new encryption of the same is the same. */
  input: unknown
  now: number
}

/** The first answer to the same request under the same Idempotency-Key; refused (94) where the request differs. */
export async function findAnswer(db: Db, request: Repeatable): Promise<StoredAnswer | undefined> {
  const { businessId, operationId, key } = request
  const row = await findRow(db, 'idempotency', {
    businessId,
    operationId,
    idempotencyKey: hash('sha256', key),
  })
  if (!row) return undefined
  if (row.requestHash !== hashInput(request)) {
    throw duplicate('The Idempotency-Key was used for another request')
  }
  return { status: row.status, text: row.body }
}

export async function keepAnswer(db: Db, request: Repeatable, { status, text }: StoredAnswer): Promise<void> {
  const { businessId, operationId, key, now } = request
  await insertRow(db, 'idempotency', {
    ...{ businessId, operationId, idempotencyKey: hash('sha256', key), requestHash: hashInput(request) },
    ...{ status, body: text, createdAt: now },
  })
}

function hashInput({ operationId, input }: Repeatable): string {
  return hash('sha256', `${operationId}\n${JSON.stringify(input)}`)
}
