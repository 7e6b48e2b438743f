import { airtimeProviders } from './catalogue.ts'
import { type Handler, success } from './handler.ts'

export const listAirtimeProviders: Handler<'listAirtimeProviders'> = async () =>
  success([...airtimeProviders], 'Airtime providers found')
