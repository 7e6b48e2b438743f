import { checkAmount, toMinor } from '../../../../client/money/minor-units.ts'
import { HOLDS_CARD_NUMBER, isMasked } from '../../domain/masking/mask-card-numbers.ts'
import { malformed, Refusal } from '../../domain/refusal.ts'
import { receiveCollection } from '../../ledger/collections.ts'
import { findSignatureProblem, type SignatureProblem } from '../../webhooks/sign.ts'
import { type Handler, success } from './handler.ts'

const signatureProblems: Record<SignatureProblem, string> = {
  missing: 'Missing webhook signature',
  stale: 'Webhook timestamp is outside the allowed window',
  wrong: 'Invalid webhook signature',
}

/** Receives a collection. The signature identifies who sends the call, and the sender's email the business. */
export const receiveCadCollection: Handler<'receiveCadCollection'> = async ({ body }, context) => {
  const { settings, request, now } = context
  const form = settings.webhookSignatures.receiveCadCollection
  const forgery =
    form && findSignatureProblem(form, settings.cadWebhookSecret, request.headers, request.rawBody, now)
  if (forgery) throw new Refusal(401, '03', signatureProblems[forgery])
  for (const field of ['event_id', 'transaction_id'] as const)
    if (isMasked(body[field])) throw malformed([{ field, message: HOLDS_CARD_NUMBER }])
  const { transaction_currency: currency } = body
  const message = checkAmount(body.transaction_amount, currency)
  if (message) throw malformed([{ field: 'transaction_amount', message }])
  const receipt = await receiveCollection(context, {
    eventId: body.event_id,
    transactionId: body.transaction_id,
    reference: body.transaction_reference,
    hasSucceeded: body.transaction_status === 'SUCCESSFUL',
    amountMinor: toMinor(body.transaction_amount, currency),
    currency,
    senderEmail: body.source_information.collection_email,
  })
  return success(receipt, 'Collection received')
}
