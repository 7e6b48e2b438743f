import { banks } from '../../payments/banks.ts'
import { type Handler, success } from './handler.ts'

/** Lists the banks that a customer can pay from. */
export const listBanks: Handler<'listBanks'> = async () => success([...banks], { message: 'Banks found' })
