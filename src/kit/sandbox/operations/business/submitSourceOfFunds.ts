import { submitProof } from '../../ledger/aml-records.ts'
import { type Handler, success } from './handler.ts'

export const submitSourceOfFunds: Handler<'submitSourceOfFunds'> = async ({ body }, context) => {
  const record = await submitProof(context, context.tenant.id, body)
  return success(record, 'Source of funds submitted')
}
