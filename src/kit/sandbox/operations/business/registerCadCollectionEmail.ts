import { HOLDS_CARD_NUMBER, isMasked } from '../../domain/masking/mask-card-numbers.ts'
import { duplicate, malformed } from '../../domain/refusal.ts'
import { claimCadEmail } from '../../store/cad-emails.ts'
import { findRow } from '../../store/rows.ts'
import { type Handler, success } from './handler.ts'
import { presentCadEmail } from './present-cad-email.ts'

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
