import { requireFound } from '../../domain/refusal.ts'
import { tvPackages } from './catalogue.ts'
import { type Handler, success } from './handler.ts'

export const listTvPackages: Handler<'listTvPackages'> = async ({ path }) =>
  success([...requireFound(tvPackages.get(path.serviceCategoryId), 'TV provider')], 'TV packages found')
