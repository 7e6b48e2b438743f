import type { components } from '../../../../../generated/business/types.ts'
import { type KycEvent, type KycState, kycMachine, kycOutcome } from '../../domain/kyc-state.ts'
import { notFound } from '../../domain/refusal.ts'
import { findRow, updateRow } from '../../store/rows.ts'
import { type Handler, success } from './handler.ts'

/** Identity data that comes again starts the check over. */
export const attachCustomerKyc: Handler<'attachCustomerKyc'> = async ({ path, body }, context) => {
  const { tenant, db, now } = context
  const customer = await findRow(db, 'customers', { businessId: tenant.id, id: path.id })
  if (!customer) return notFound('customer')
  const kycStatus = check((customer.kycStatus as KycState | null) ?? kycMachine.initial, body.idNumber)
  const kyc = JSON.stringify(mask(body))
  await updateRow(db, 'customers', { id: customer.id }, { kycStatus, kyc, updatedAt: now })
  return success({ id: customer.id, kycStatus }, 'Identity data attached')
}

const verdicts: Record<KycState, KycEvent> = {
  PENDING: 'attached',
  VERIFIED: 'verified',
  REJECTED: 'rejected',
}

function check(before: KycState, idNumber: string): KycState {
  const attached = kycMachine.next(before, 'attached')
  const judged = attached.ok ? kycMachine.next(attached.state, verdicts[kycOutcome(idNumber)]) : attached
  if (!judged.ok) throw new Error(`identity data cannot be attached in ${before}`)
  return judged.state
}

/** The number of a document is not kept: its last digits tell which document it was. */
function mask(identity: components['schemas']['AttachCustomerKycRequest']): object {
  return { ...identity, idNumber: `•••${identity.idNumber.slice(-4)}` }
}
