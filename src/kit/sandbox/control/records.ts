import { toMajor } from '../domain/money.ts'
import { notAllowed, notFound } from '../domain/refusal.ts'
import { reviewAmlRecord } from '../ledger/aml-records.ts'
import { claimCollection } from '../ledger/claims.ts'
import { presentCollection } from '../ledger/collections.ts'
import { readAmlReview, readClaimForm } from '../pages/inspector/read-forms.ts'
import { fundOrder } from '../payments/fund-order.ts'
import { change } from '../runtime/change.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findOrdersByReference } from '../store/orders.ts'
import { type ActionInput, addAction, type ControlApp } from './action.ts'
import { ControlError } from './control-error.ts'
import { readOptionalText, requireOneOf } from './read-input.ts'

const claimSteps = ['OPEN', 'UNDER_REVIEW', 'APPROVED', 'REJECTED'] as const

/** What others would decide or do: a reviewer, and a customer's bank. */
export function addRecords(control: ControlApp, runtime: Runtime): void {
  addAction(control, '/aml/:id/review', async (input) => {
    const review = input.isForm ? readReviewForm(input) : readReview(input)
    const record = await change(runtime, (context) => reviewAmlRecord(context, input.params.id!, review))
    const { id, businessId, transactionId, status, reviewNotes } = record
    return {
      body: { id, businessId, transactionId, status, reviewNotes },
      notice: `The review says ${status}`,
    }
  })

  addAction(control, '/collections/:id/claim', async (input) => {
    const claim = input.isForm ? readClaim(input) : readClaimJson(input)
    const result = await change(runtime, (context) => claimCollection(context, input.params.id!, claim))
    const { id, businessId, status } = result.claim
    const body = { claim: { id, businessId, status }, collection: presentCollection(result.collection) }
    return { body, notice: `The claim is ${status}` }
  })

  addAction(control, '/orders/:reference/fund', async ({ params, query, fields }) => {
    const narrow = { ...query, ...fields }
    const wanted = {
      businessId: readOptionalText(narrow, 'businessId'),
      host: readOptionalText(narrow, 'host'),
    }
    const result = await change(runtime, async (context) => {
      const orders = await findOrdersByReference(context.db, params.reference!, wanted)
      if (orders.length > 1)
        throw notAllowed('Several orders have this reference: name businessId and host too')
      if (!orders[0]) throw notFound('order')
      return fundOrder(context, orders[0])
    })
    const { reference, businessId, host, status, currency, paidMinor } = result.order
    const paid = toMajor(paidMinor, currency)
    return {
      body: { reference, businessId, host, status, paid, currency },
      notice: `The transfer has arrived: ${reference} is ${status}`,
    }
  })
}

function readReview({ fields }: ActionInput) {
  const reviewNotes = readOptionalText(fields, 'reviewNotes')
  const decision = requireOneOf(fields, 'decision', ['APPROVED', 'REJECTED'])
  return reviewNotes === undefined ? { decision } : { decision, reviewNotes }
}

function readReviewForm({ fields }: ActionInput) {
  const reading = readAmlReview(fields as Record<string, string>)
  if (!reading.ok) throw new ControlError('invalid', reading.problem, 'Choose a decision.')
  return reading.notes === undefined
    ? { decision: reading.decision }
    : { decision: reading.decision, reviewNotes: reading.notes }
}

function readClaimJson({ fields }: ActionInput) {
  const decision = requireOneOf(fields, 'decision', claimSteps)
  return { decision, businessId: requireBusiness(readOptionalText(fields, 'businessId')) }
}

function readClaim({ fields }: ActionInput) {
  const reading = readClaimForm(fields as Record<string, string>)
  if (!reading.ok) throw new ControlError('invalid', reading.problem, 'Choose a step.')
  return { decision: reading.step, businessId: requireBusiness(reading.businessId) }
}

function requireBusiness(businessId: string | undefined): string {
  if (businessId !== undefined) return businessId
  throw new ControlError('invalid', 'businessId is missing', 'Send the id of the business that claims it.')
}
