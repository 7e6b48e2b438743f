import { requireFound } from '../../domain/refusal.ts'
import { deleteCadEmail } from '../../store/cad-emails.ts'
import { type Handler, success } from './handler.ts'
import { presentCadEmail } from './present-cad-email.ts'

export const removeCadCollectionEmail: Handler<'removeCadCollectionEmail'> = async ({ path }, context) => {
  const { tenant, db } = context
  const removed = requireFound(await deleteCadEmail(db, tenant.id, path.id), 'email')
  return success(presentCadEmail(removed), 'Email removed')
}
