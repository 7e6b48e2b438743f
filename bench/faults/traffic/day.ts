import { setTimeout as pause } from 'node:timers/promises'
import type { Records } from '../../../src/kit/target/description.ts'
import type { SubjectTarget } from '../tool.ts'
import type { Caller } from './caller.ts'
import { readBills } from './topics/bills.ts'
import { checkCredits, collect, moveSender } from './topics/collections.ts'
import type { Day } from './topics/day.ts'
import { useKeys } from './topics/keys.ts'
import { listAml } from './topics/list-aml.ts'
import { listTransactions } from './topics/list-transactions.ts'
import { lookAround } from './topics/look-around.ts'
import { sendNonsense } from './topics/nonsense.ts'
import { chargeSavedCards, checkOrders, readOrder, saveCards, sellOrders } from './topics/orders.ts'
import { chargeCards, checkPayments } from './topics/payments.ts'
import { checkProofs, sendProofs } from './topics/proofs.ts'
import { checkRefunds, refund } from './topics/refunds.ts'

/** Time for effects that an answer announces but that may follow a little later. */
const SETTLE_MS = 250

/** Plays a day: the shop sells, reads the results and its books, and its test suite makes mistakes. */
export async function playDay(callers: Caller[], target: SubjectTarget): Promise<void> {
  const day = beginDay(callers, target)
  await lookAround(day, callers)
  const orders = await sellOrders(day)
  const payments = await chargeCards(day)
  await sendProofs(day)
  const sender = await collect(day)
  const saved = await saveCards(day, orders)
  await pause(SETTLE_MS)

  await checkOrders(day, orders)
  await checkPayments(day, payments)
  await checkCredits(day)
  await refund(day, orders)
  await moveSender(day, sender)
  await checkProofs(day)
  const charges = await chargeSavedCards(day, saved)
  await pause(SETTLE_MS)

  for (const reference of charges) await readOrder(day.first, reference)
  await checkRefunds(day, orders)
  await checkCredits(day)
  await listTransactions(day)
  await listAml(day)
  await readBills(day)
  await useKeys(day)
  await sendNonsense(day)
  await lookAround(day)
}

function beginDay([first, second = first!]: Caller[], target: SubjectTarget): Day {
  const shared = (target.records ?? {}) as Records
  return {
    first: first!,
    second,
    recordsOf: ({ business }, name) => [{ ...shared, ...business.records }[name] ?? []].flat(),
  }
}
