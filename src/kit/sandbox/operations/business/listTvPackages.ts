import { notFound } from '../../domain/refusal.ts'
import { findTvPackages } from './catalogue.ts'
import { type Handler, success } from './handler.ts'

export const listTvPackages: Handler<'listTvPackages'> = async ({ path }) => {
  const packages = findTvPackages(path.serviceCategoryId)
  return packages ? success([...packages], 'TV packages found') : notFound('TV provider')
}
