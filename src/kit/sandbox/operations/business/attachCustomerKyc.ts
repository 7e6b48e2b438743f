import type { components } from '../../../../../generated/business/types.ts'
import { kycOutcome } from '../../domain/magic-values.ts'
import { requireFound } from '../../domain/refusal.ts'
import { findRow, updateRow } from '../../store/rows.ts'
import { type Handler, success } from './handler.ts'

/** Identity data that comes again starts the check over. */
export const attachCustomerKyc: Handler<'attachCustomerKyc'> = async ({ path, body }, context) => {
  const { tenant, db, now } = context
  const customer = await findRow(db, 'customers', { businessId: tenant.id, id: path.id })
  const { id } = requireFound(customer, 'customer')
  const kycStatus = kycOutcome(body.idNumber)
  const kyc = JSON.stringify(mask(body))
  await updateRow(db, 'customers', { id }, { kycStatus, kyc, updatedAt: now })
  return success({ id, kycStatus }, 'Identity data attached')
}

/** The number of a document is not kept: its last digits tell which document it was. */
function mask(identity: components['schemas']['AttachCustomerKycRequest']): object {
  return { ...identity, idNumber: `•••${identity.idNumber.slice(-4)}` }
}
