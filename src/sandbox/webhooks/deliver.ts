import { attemptOffsetsMs, nextAttemptAt } from '../domain/webhook-schedule.ts'
import { createIds } from '../ids.ts'
import type { Database, Db } from '../store/database.ts'
import {
  claimDelivery,
  type DueDelivery,
  insertDeliveries,
  listDueDeliveries,
  updateDelivery,
} from '../store/webhook-events.ts'
import { signatureHeaders, signWebhook } from './sign.ts'

/** A receiver that has not answered by then has not received. */
const ANSWER_WITHIN_MS = 5_000
/** How many are on their way at a time. */
const PARALLEL = 8

export interface Delivering {
  database: Database
  /** Sandbox time, epoch milliseconds. */
  now(): number
  /** The secret in force of a business. */
  findSecret(businessId: string): Promise<string>
  /** Aborted when the sandbox closes: what is on its way then is sent again after the next start. */
  closing: AbortSignal
}

/** Sends every delivery that is due, until none is: also the retries that have come due meanwhile. */
export async function deliverDue(delivering: Delivering): Promise<void> {
  const { database, now, closing } = delivering
  while (!closing.aborted) {
    const due = await listDueDeliveries(database.db, now(), PARALLEL)
    if (due.length === 0) return
    await Promise.all(due.map((id) => deliver(delivering, id)))
  }
}

async function deliver(delivering: Delivering, id: string): Promise<void> {
  const { database, now, closing } = delivering
  const claimed = await database.write((db) => claimDelivery(db, id))
  if (!claimed) return
  const sentAt = claimed.sentAt ?? now()
  const signature =
    claimed.signature ?? signWebhook(await delivering.findSecret(claimed.businessId), sentAt, claimed.body)
  const responseStatus = await send(claimed, signatureHeaders(signature, sentAt), closing)
  if (closing.aborted) return void (await updateDelivery(database.db, id, { status: 'PENDING' }))
  const isDelivered = responseStatus !== null && responseStatus >= 200 && responseStatus < 300
  await database.write(async (db) => {
    const status = isDelivered ? 'DELIVERED' : 'FAILED'
    const isThere = await updateDelivery(db, id, { status, sentAt, signature, responseStatus })
    if (isThere && !isDelivered) await planRetry(db, claimed)
  })
}

/** @returns the status of the answer, or null where there was none */
async function send(
  { webhookUrl, body }: DueDelivery,
  headers: Record<string, string>,
  closing: AbortSignal,
): Promise<number | null> {
  try {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'paycontract-sandbox', ...headers },
      body,
      // a redirect is no receipt, and would lead away from the address that was agreed
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

async function planRetry(db: Db, failed: DueDelivery): Promise<void> {
  const { id, eventId, businessId, attempt, dueAt } = failed
  const firstAt = attempt > 0 ? dueAt - attemptOffsetsMs[attempt - 1]! : undefined
  const nextAt = firstAt === undefined ? undefined : nextAttemptAt(attempt, firstAt)
  if (nextAt === undefined) return
  const retry = { eventId, businessId, attempt: attempt + 1, dueAt: nextAt, status: 'PENDING' } as const
  const unsent = { sentAt: null, signature: null, responseStatus: null }
  await insertDeliveries(db, [{ id: createIds(`retry of ${id}`).uuid(), ...retry, ...unsent }])
}
