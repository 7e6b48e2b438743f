import { createHash } from 'node:crypto'
import { duplicate } from '../domain/refusal.ts'
import type { Db } from './database.ts'

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
  const row = await db
    .selectFrom('idempotency')
    .select(['requestHash', 'status', 'body'])
    .where('businessId', '=', request.businessId)
    .where('operationId', '=', request.operationId)
    .where('idempotencyKey', '=', hash(request.key))
    .executeTakeFirst()
  if (!row) return undefined
  if (row.requestHash !== hashInput(request)) {
    throw duplicate('The Idempotency-Key was used for another request')
  }
  return { status: row.status, text: row.body }
}

export async function keepAnswer(db: Db, request: Repeatable, { status, text }: StoredAnswer): Promise<void> {
  const { businessId, operationId, key, now } = request
  await db
    .insertInto('idempotency')
    .values({
      businessId,
      operationId,
      idempotencyKey: hash(key),
      requestHash: hashInput(request),
      status,
      body: text,
      createdAt: now,
    })
    .execute()
}

function hashInput({ operationId, input }: Repeatable): string {
  return hash(`${operationId}\n${JSON.stringify(input)}`)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
