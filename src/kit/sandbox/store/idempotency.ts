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
  /** The input without secrets. In plaintext, so that encrypting the same input again does not change it. */
  input: unknown
  now: number
}

/** Finds the first answer to the same request with the same Idempotency-Key. Refuses (94) if the request differs. */
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
