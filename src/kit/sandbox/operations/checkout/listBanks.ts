import { banks } from '../../payments/banks.ts'
import { type Handler, success } from './handler.ts'

export const listBanks: Handler<'listBanks'> = async () => success([...banks], { message: 'Banks found' })
