import { requireFound } from '../../domain/refusal.ts'
import { findTvPackages } from './catalogue.ts'
import { type Handler, success } from './handler.ts'

export const listTvPackages: Handler<'listTvPackages'> = async ({ path }) =>
  success([...requireFound(findTvPackages(path.serviceCategoryId), 'TV provider')], 'TV packages found')
