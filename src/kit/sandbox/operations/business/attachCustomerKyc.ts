import type { components } from '../../../../../generated/business/types.ts'
import { kycOutcome } from '../../domain/magic-values.ts'
import { requireFound } from '../../domain/refusal.ts'
import { findCustomer, setCustomerKyc } from '../../store/customers.ts'
import { type Handler, success } from './handler.ts'

/** Identity data that comes again starts the check over. */
export const attachCustomerKyc: Handler<'attachCustomerKyc'> = async ({ path, body }, context) => {
  const { tenant, db, now } = context
  const { id } = requireFound(await findCustomer(db, tenant.id, path.id), 'customer')
  const kycStatus = kycOutcome(body.idNumber)
  await setCustomerKyc(db, id, { kycStatus, kyc: JSON.stringify(mask(body)), updatedAt: now })
  return success({ id, kycStatus }, 'Identity data attached')
}

/** The number of a document is not kept: its last digits tell which document it was. */
function mask(identity: components['schemas']['AttachCustomerKycRequest']): object {
  return { ...identity, idNumber: `•••${identity.idNumber.slice(-4)}` }
}
