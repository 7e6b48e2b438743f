import { Refusal } from '../domain/refusal.ts'
import { trimBlanks } from '../domain/trim-blanks.ts'
import type { KeyHolder } from '../store/keys.ts'
import type { HostDefinition, OperationRow } from './host-definition.ts'

/** The documented answers to a valid key of the wrong type (§7), by the type that was due. */
const WRONG_TYPE = { secret: 'Invalid SECRET key', public: 'Invalid public key passed' } as const

/** Finds whose key was sent, and refuses any but a valid one of the type that the operation takes. */
export async function authenticate(
  row: OperationRow,
  credentials: HostDefinition['credentials'],
  headers: Headers,
  findKey: (key: string) => Promise<KeyHolder | undefined>,
): Promise<KeyHolder | undefined | Refusal> {
  if (row.key === 'none') return undefined
  const { header, scheme } = credentials[row.key]
  const key = readKey(headers.get(header), scheme)
  if (!key) return new Refusal(401, '03', `Send a ${row.key} key in the header ${header}`)
  const holder = await findKey(key)
  if (!holder) return new Refusal(401, '03', 'The key is not known')
  return holder.type === row.key ? holder : new Refusal(401, '03', WRONG_TYPE[row.key])
}

function readKey(value: string | null, scheme: string | undefined): string | undefined {
  if (value === null) return undefined
  const text = trimBlanks(value)
  if (!scheme) return text || undefined
  const [name, key, ...rest] = text.split(/[\t ]+/)
  return name?.toLowerCase() === scheme.toLowerCase() && rest.length === 0 ? key : undefined
}
