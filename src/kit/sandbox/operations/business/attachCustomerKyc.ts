import type { components } from '../../../../../generated/business/types.ts'
import { kycOutcome } from '../../domain/magic-values.ts'
import { requireFound } from '../../domain/refusal.ts'
import { findRow, updateRow } from '../../store/rows.ts'
import { type Handler, success } from './handler.ts'

/** Attaches identity data. Data that arrives again restarts the check. */
export const attachCustomerKyc: Handler<'attachCustomerKyc'> = async ({ path, body }, context) => {
  const { tenant, db, now } = context
  const customer = await findRow(db, 'customers', { businessId: tenant.id, id: path.id })
  const { id } = requireFound(customer, 'customer')
  const kycStatus = kycOutcome(body.idNumber)
  const kyc = JSON.stringify(mask(body))
  await updateRow(db, 'customers', { id }, { kycStatus, kyc, updatedAt: now })
  return success({ id, kycStatus }, 'Identity data attached')
}

/** Masks the document number. Its last digits suffice to recognise the document. */
function mask(identity: components['schemas']['AttachCustomerKycRequest']): object {
  return { ...identity, idNumber: `•••${identity.idNumber.slice(-4)}` }
}
