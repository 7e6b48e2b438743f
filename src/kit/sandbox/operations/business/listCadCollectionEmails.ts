import { listCadEmails } from '../../store/cad-emails.ts'
import { type Handler, success } from './handler.ts'
import { presentCadEmail } from './present-cad-email.ts'

export const listCadCollectionEmails: Handler<'listCadCollectionEmails'> = async (_input, { tenant, db }) => {
  const emails = await listCadEmails(db, tenant.id)
  return success(emails.map(presentCadEmail), 'Emails found')
}
