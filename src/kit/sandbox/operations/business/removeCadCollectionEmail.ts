import { requireFound } from '../../domain/refusal.ts'
import { deleteRows } from '../../store/rows.ts'
import { type Handler, success } from './handler.ts'
import { presentCadEmail } from './present-cad-email.ts'

export const removeCadCollectionEmail: Handler<'removeCadCollectionEmail'> = async ({ path }, context) => {
  const { tenant, db } = context
  const [removed] = await deleteRows(db, 'cadEmails', { businessId: tenant.id, id: path.id })
  return success(presentCadEmail(requireFound(removed, 'email')), 'Email removed')
}
