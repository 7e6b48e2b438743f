import type { components } from '../../../../../generated/business/types.ts'
import { schemas } from '../../../../../generated/business/validators.js'
import { kycOutcome } from '../../domain/magic-values.ts'
import { pageMeta, readStringPage } from '../../domain/pagination.ts'
import { malformed, Refusal, requireFound } from '../../domain/refusal.ts'
import { sniffFile } from '../../domain/sniff-file.ts'
import { validate } from '../../http/validate.ts'
import { presentAmlRecord, submitProof } from '../../ledger/aml-records.ts'
import { listAmlRecords as list } from '../../store/aml-records.ts'
import { findRow, updateRow } from '../../store/rows.ts'
import { type Handler, success } from './handler.ts'

/** Lists AML records, newest first. The only list without the envelope. */
export const listAmlRecords: Handler<'listAmlRecords'> = async ({ query }, { tenant, db }) => {
  const window = readStringPage(query)
  const { rows, total } = await list(db, tenant.id, query.status, window)
  return { data: rows.map(presentAmlRecord), meta: pageMeta(window, total) }
}

export const submitSourceOfFunds: Handler<'submitSourceOfFunds'> = async ({ body }, context) => {
  const record = await submitProof(context, context.tenant.id, body)
  return success(record, 'Source of funds submitted')
}

/** Enough bytes for the longest signature of a file type. */
const SIGNATURE_BYTES = 16

/**
 * Accepts a proof as a file, whose type is detected by its content. The file itself is not stored: its address stands for it,
 * and contains nothing that was sent.
 */
export const submitSourceOfFundsFile: Handler<'submitSourceOfFundsFile'> = async ({ body }, context) => {
  const fields: Record<string, unknown> = { ...body }
  const { file } = fields
  // in the schema a file is text, but a part that is text is not a file
  const isFile = file instanceof Blob
  validate(schemas.SubmitSourceOfFundsFileRequest, isFile ? { ...fields, file: '' } : fields)
  if (!isFile) throw malformed([{ field: 'file', message: 'must be a file' }])
  const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
  if (!sniffFile(start)) {
    const problems = [{ field: 'file', message: 'must be a PDF, PNG or JPEG' }]
    throw new Refusal(415, '15', 'File must be a PDF, PNG or JPEG', { problems })
  }
  const { tenant, urls, ids } = context
  const proofUrl = `${urls.business}/transfer/source-of-funds/files/${ids.uuid()}`
  const { transactionId, sourceOfFunds } = body
  const record = await submitProof(context, tenant.id, { transactionId, sourceOfFunds, proofUrl })
  return success(record, 'Source of funds submitted')
}

/** Attaches identity data. Data that arrives again restarts the check. */
export const attachCustomerKyc: Handler<'attachCustomerKyc'> = async ({ path, body }, context) => {
  const { tenant, db, now } = context
  const customer = await findRow(db, 'customers', { businessId: tenant.id, id: path.id })
  const { id } = requireFound(customer, 'customer')
  const kycStatus = kycOutcome(body.idNumber)
  const kyc = JSON.stringify(maskNumber(body))
  await updateRow(db, 'customers', { id }, { kycStatus, kyc, updatedAt: now })
  return success({ id, kycStatus }, 'Identity data attached')
}

/** Masks the document number. Its last digits suffice to recognise the document. */
function maskNumber(identity: components['schemas']['AttachCustomerKycRequest']): object {
  return { ...identity, idNumber: `•••${identity.idNumber.slice(-4)}` }
}
