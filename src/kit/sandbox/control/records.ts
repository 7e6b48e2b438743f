import { requireFound } from '../domain/refusal.ts'
import { reviewAmlRecord } from '../ledger/aml-records.ts'
import { claimCollection } from '../ledger/claims.ts'
import { presentCollection } from '../ledger/collections.ts'
import { decideChargeback } from '../payments/chargebacks.ts'
import { presentChargeback } from '../payments/present-order.ts'
import { change } from '../runtime/change.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findRow } from '../store/rows.ts'
import { addAction, type ControlApp } from './action.ts'
import { readOptionalText, requireOneOf, requireText } from './read-input.ts'

/** Adds what others decide: a reviewer, a card scheme, a customer's bank. */
export function addRecords(control: ControlApp, runtime: Runtime): void {
  addAction(control, '/aml/:id/review', async ({ params, fields }) => {
    const notes = readOptionalText(fields, 'reviewNotes')
    const decision = requireOneOf(fields, 'decision', ['APPROVED', 'REJECTED'])
    const review = notes === undefined ? { decision } : { decision, reviewNotes: notes }
    const record = await change(runtime, (context) => reviewAmlRecord(context, params.id!, review))
    const { id, businessId, transactionId, status, reviewNotes } = record
    return {
      body: { id, businessId, transactionId, status, reviewNotes },
      notice: `The review says ${status}`,
    }
  })

  addAction(control, '/chargebacks/:reference/decision', async ({ params, fields }) => {
    const decision = requireOneOf(fields, 'decision', ['ACCEPTED', 'DECLINED', 'WON', 'LOST'])
    const decided = await change(runtime, async (context) => {
      const { reference = '' } = params
      const chargeback = requireFound(await findRow(context.db, 'chargebacks', { reference }), 'chargeback')
      return decideChargeback(context, chargeback, decision.toLowerCase() as Lowercase<typeof decision>)
    })
    const body = presentChargeback(decided)
    return { body, notice: `The chargeback is ${body.status}` }
  })

  addAction(control, '/collections/:id/claim', async ({ params, fields }) => {
    const decision = requireOneOf(fields, 'decision', ['OPEN', 'UNDER_REVIEW', 'APPROVED', 'REJECTED'])
    const claimant = requireText(fields, 'businessId', 'the id of the business that claims it')
    const claim = { decision, businessId: claimant }
    const result = await change(runtime, (context) => claimCollection(context, params.id!, claim))
    const { id, businessId, status } = result.claim
    const body = { claim: { id, businessId, status }, collection: presentCollection(result.collection) }
    return { body, notice: `The claim is ${status}` }
  })
}
