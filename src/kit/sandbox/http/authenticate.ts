import { statedKey } from '../../contract/operations.ts'
import { readCredential } from '../../contract/read-credential.ts'
import { Refusal } from '../domain/refusal.ts'
import { trimBlanks } from '../domain/trim-blanks.ts'
import type { Step } from './step.ts'

/** The documented answers to a valid key of the wrong type (§7), by the required type. */
const WRONG_TYPE = { secret: 'Invalid SECRET key', public: 'Invalid public key passed' } as const

/** Identifies the holder of the key, and refuses any key but a valid one of the type that the operation requires. */
export const authenticate: Step = async (exchange, next) => {
  const { operation, request, runtime } = exchange
  const type = statedKey(operation.row)
  if (!type) return next()
  const { header, scheme } = operation.host.credentials[type]!
  const key = readKey(request.headers.get(header), scheme)
  if (!key) throw new Refusal(401, '03', `Send a ${type} key in the header ${header}`)
  const holder = await runtime.findKey(key)
  if (!holder) throw new Refusal(401, '03', 'The key is not known')
  if (holder.type !== type) throw new Refusal(401, '03', WRONG_TYPE[type])
  exchange.holder = holder
  return next()
}

function readKey(value: string | null, scheme: string | undefined): string | undefined {
  if (value === null) return undefined
  return scheme ? readCredential(value, scheme) : trimBlanks(value) || undefined
}
