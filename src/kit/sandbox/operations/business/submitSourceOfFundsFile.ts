import { schemas } from '../../../../../generated/business/validators.js'
import { malformed, Refusal } from '../../domain/refusal.ts'
import { sniffFile } from '../../domain/sniff-file.ts'
import { validate } from '../../http/validate.ts'
import { submitProof } from '../../ledger/aml-records.ts'
import { type Handler, success } from './handler.ts'

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
