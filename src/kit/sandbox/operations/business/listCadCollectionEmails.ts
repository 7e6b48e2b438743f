import { listRows } from '../../store/rows.ts'
import { type Handler, success } from './handler.ts'
import { presentCadEmail } from './present-cad-email.ts'

export const listCadCollectionEmails: Handler<'listCadCollectionEmails'> = async (_input, { tenant, db }) => {
  const emails = await listRows(db, 'cadEmails', { businessId: tenant.id }, ['createdAt', 'id'])
  return success(emails.map(presentCadEmail), 'Emails found')
}
