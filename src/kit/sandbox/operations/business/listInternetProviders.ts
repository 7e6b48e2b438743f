import { internetProviders } from './catalogue.ts'
import { type Handler, success } from './handler.ts'

export const listInternetProviders: Handler<'listInternetProviders'> = async () =>
  success([...internetProviders], 'Internet providers found')
