import { tvProviders } from './catalogue.ts'
import { type Handler, success } from './handler.ts'

export const listTvProviders: Handler<'listTvProviders'> = async () =>
  success([...tvProviders], 'TV providers found')
