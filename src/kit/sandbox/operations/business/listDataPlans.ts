import { notFound } from '../../domain/refusal.ts'
import { findDataPlans } from './catalogue.ts'
import { type Handler, success } from './handler.ts'

export const listDataPlans: Handler<'listDataPlans'> = async ({ path }) => {
  const plans = findDataPlans(path.serviceCategoryId)
  return plans ? success([...plans], 'Data plans found') : notFound('internet provider')
}
