import { requireFound } from '../../domain/refusal.ts'
import { findDataPlans } from './catalogue.ts'
import { type Handler, success } from './handler.ts'

export const listDataPlans: Handler<'listDataPlans'> = async ({ path }) =>
  success([...requireFound(findDataPlans(path.serviceCategoryId), 'internet provider')], 'Data plans found')
