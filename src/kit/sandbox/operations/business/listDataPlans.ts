import { requireFound } from '../../domain/refusal.ts'
import { dataPlans } from './catalogue.ts'
import { type Handler, success } from './handler.ts'

export const listDataPlans: Handler<'listDataPlans'> = async ({ path }) =>
  success([...requireFound(dataPlans.get(path.serviceCategoryId), 'internet provider')], 'Data plans found')
