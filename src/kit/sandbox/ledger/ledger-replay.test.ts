import { expect, it } from 'vitest'
import { toMinor } from '../../../client/money/minor-units.ts'
import { type Movement, replay } from '../domain/ledger.ts'
import { Refusal } from '../domain/refusal.ts'
import { shippedService } from '../start/shipped-service.ts'
import type { Db } from '../store/database.ts'
import { createIds } from '../store/ids.ts'
import { readLedger } from '../store/transactions.ts'
import { readBalances } from '../store/wallets.ts'
import { createTestContext } from '../testing/create-test-context.ts'
import { creditOf, refundOf } from '../testing/ledger-records.ts'
import { reviewAmlRecord, submitProof } from './aml-records.ts'
import type { TransactionBody } from './present-transaction.ts'
import { recordCredit } from './record-credit.ts'
import { recordRefundDebit, reverseCredit, settleRefundDebit } from './record-refund-debit.ts'

it('keeps balances that a replay of the ledger comes to, whatever happens', async () => {
  const { database, context } = await createTestContext({
    ids: createIds('replay', shippedService.terms.referenceForms),
  })
  const businesses = ['business-1', 'business-2']
  const currencies = ['NGN', 'CAD', 'RWF']
  const draw = createDraw(20_26)
  const refunds: string[] = []
  const records: { id: string; businessId: string; transactionId: string }[] = []
  for (let step = 0; step < 150; step += 1) {
    const businessId = businesses[draw(2)]!
    const currency = currencies[draw(3)]!
    const orderId = `order-${draw(20)}`
    const kind = draw(6)
    if (kind < 2) {
      const amountMinor = draw(8) === 0 ? 1_000_000 + draw(1000) : 1 + draw(90_000)
      const feeMinor = draw(50)
      const { amlRecord } = await recordCredit(
        context,
        creditOf({ businessId, currency, amountMinor, feeMinor, orderId }),
      )
      if (amlRecord) records.push(amlRecord)
    } else if (kind === 2) {
      const amountMinor = 1 + draw(5000)
      const refund = { ...refundOf(context, amountMinor), businessId, currency, orderId }
      await recordRefundDebit(context, refund, 'Refund')
      refunds.push(refund.id)
    } else if (kind === 3 && refunds.length > 0) {
      await settleRefundDebit(
        context,
        refunds[draw(refunds.length)]!,
        draw(3) === 0 ? 'FAILED' : 'SUCCESSFUL',
      )
    } else if (kind === 4) await reverseCredit(context, orderId)
    else if (records.length > 0) {
      const { id, businessId: holder, transactionId } = records[draw(records.length)]!
      await submitProof(context, holder, {
        transactionId,
        sourceOfFunds: 'GIFT',
        proofUrl: 'https://x.example',
      }).catch(expectRefusal)
      const decision = draw(2) === 0 ? 'APPROVED' : 'REJECTED'
      await reviewAmlRecord(context, id, { decision }).catch(expectRefusal)
    }
  }
  for (const businessId of businesses) {
    const replayed = await replayLedger(context.db, businessId)
    const balances = await readBalances(context.db, businessId)
    expect(replayed.size).toBe(3)
    for (const currency of currencies) {
      expect(balances.get(currency), currency).toBe(replayed.get(currency))
    }
    const statuses = new Set((await readLedger(context.db, businessId)).map(({ status }) => status))
    expect([...statuses].sort()).toEqual(['FAILED', 'PENDING', 'REVERSED', 'SUCCESSFUL'])
  }
  await database.close()
})

/** Expects a refusal: a review that has ended accepts neither a proof nor a decision. */
function expectRefusal(error: unknown): void {
  expect(error).toBeInstanceOf(Refusal)
}

/** Creates a repeatable generator (linear congruential). */
function createDraw(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Computes what the wallets must hold from the answered transactions alone. */
async function replayLedger(db: Db, businessId: string): Promise<Map<string, number>> {
  const rows = await readLedger(db, businessId)
  const movements = rows.map(({ body }) => {
    const { amount, fee, currency, type, status } = JSON.parse(body) as TransactionBody
    return {
      currency,
      type,
      status,
      amountMinor: toMinor(amount, currency),
      feeMinor: toMinor(fee, currency),
    }
  })
  return replay(movements as Movement[])
}
