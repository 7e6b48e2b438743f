import { banks } from '../../payments/banks.ts'
import { type Handler, success } from './handler.ts'

/** Confirms that the service is up, with its time. */
export const ping: Handler<'ping'> = async (_input, { now }) =>
  success({ pong: true, time: new Date(now).toISOString() }, { message: 'pong' })

export const listBanks: Handler<'listBanks'> = async () => success([...banks], { message: 'Banks found' })
