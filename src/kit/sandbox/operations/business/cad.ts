import type { components } from '../../../../../generated/business/types.ts'
import { checkAmount, toMinor } from '../../../../client/money/minor-units.ts'
import { HOLDS_CARD_NUMBER, isMasked } from '../../domain/masking/mask-card-numbers.ts'
import { duplicate, malformed, Refusal, requireFound } from '../../domain/refusal.ts'
import { show } from '../../domain/show.ts'
import { receiveCollection } from '../../ledger/collections.ts'
import { claimCadEmail } from '../../store/cad-emails.ts'
import { deleteRows, findRow, listRows } from '../../store/rows.ts'
import type { CadEmailRow } from '../../store/schema.ts'
import { findSignatureProblem, type SignatureProblem } from '../../webhooks/sign.ts'
import { type Handler, success } from './handler.ts'

/**
 * Registers an email. It belongs to the first business that registers it (§2), but an account's email to its own business:
 * another that registered it would receive that account's money, because a registered email is matched first (§3).
 */
export const registerCadCollectionEmail: Handler<'registerCadCollectionEmail'> = async (
  { body },
  context,
) => {
  const { tenant, db, ids, now } = context
  if (isMasked(body.email)) throw malformed([{ field: 'email', message: HOLDS_CARD_NUMBER }])
  const { email } = body
  const account = await findRow(db, 'businesses', { email })
  if (account && account.id !== tenant.id) throw taken
  const owned = await claimCadEmail(db, { id: ids.uuid(), businessId: tenant.id, email, createdAt: now })
  if (owned.businessId === tenant.id) return success(presentCadEmail(owned), 'Email registered')
  throw taken
}

const taken = duplicate('Email belongs to another business', {
  field: 'email',
  message: 'belongs to another business',
})

export const listCadCollectionEmails: Handler<'listCadCollectionEmails'> = async (_input, { tenant, db }) => {
  const emails = await listRows(db, 'cadEmails', { businessId: tenant.id }, ['createdAt', 'id'])
  return success(emails.map(presentCadEmail), 'Emails found')
}

export const removeCadCollectionEmail: Handler<'removeCadCollectionEmail'> = async ({ path }, context) => {
  const { tenant, db } = context
  const [removed] = await deleteRows(db, 'cadEmails', { businessId: tenant.id, id: path.id })
  return success(presentCadEmail(requireFound(removed, 'email')), 'Email removed')
}

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

function presentCadEmail(row: CadEmailRow): components['schemas']['CadCollectionEmail'] {
  return show(row, 'id email businessId createdAt')
}
