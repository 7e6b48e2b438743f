import { credentialOf, type Operation } from '../../../contract/contract.ts'
import type { Keys, Target } from '../../../target/target.ts'
import { type Derivation, deriveKey, rightKeyOf } from '../credentials.ts'

/** Headers that a caller might put a key into. */
const HEADERS = ['api-key', 'public-key', 'authorization', 'x-api-key'] as const

/** Names under which a key might be put into a query. */
const PARAMETERS = ['api-key', 'apiKey', 'api_key', 'public-key', 'key', 'token', 'access_token']

/** A way to send a key, in the words of a failure. */
export interface Attempt {
  shown: string
  headers: Record<string, string>
}

/** The header that an operation reads, with a value in place of the key. */
export function carry({ host, row }: Operation, value: string): Record<string, string> {
  const { header, scheme } = credentialOf(host, row.key as 'public' | 'secret')
  return { [header]: scheme ? `${scheme} ${value}` : value }
}

/** Headers of the right name that hold no key. */
export function listEmpty(operation: Operation): Attempt[] {
  const { host, row } = operation
  const { header, scheme } = credentialOf(host, row.key as 'public' | 'secret')
  const values = scheme ? ['', scheme] : ['']
  return values.map((value) => ({
    shown: value === '' ? 'that is empty' : 'that is a scheme and nothing else',
    headers: { [header]: value },
  }))
}

const ALTERATIONS: Derivation[] = [
  'without its last character',
  'with a character more',
  'in the other case',
  'back to front',
  'of 4,096 characters',
]

/** Keys that are almost the right one, and so unknown. */
export function listAltered(target: Target, operation: Operation): Attempt[] {
  const key = rightKeyOf(target, operation)
  return ALTERATIONS.map((how) => ({ shown: how, headers: carry(operation, deriveKey(key, how)) }))
}

/** The right key, but not by itself. */
export function listMalformed(target: Target, operation: Operation): Attempt[] {
  const { host, row } = operation
  const { header, scheme } = credentialOf(host, row.key as 'public' | 'secret')
  const key = rightKeyOf(target, operation)
  const other = scheme ? [key, `Basic ${key}`, `${scheme}${key}`] : [`Bearer ${key}`]
  return [
    { shown: 'twice', headers: carry(operation, `${key} ${key}`) },
    { shown: 'twice with a comma', headers: carry(operation, `${key}, ${key}`) },
    { shown: 'in quotes', headers: carry(operation, `"${key}"`) },
    { shown: 'with U+00A0 behind it', headers: carry(operation, `${key}\u00a0`) },
    { shown: 'with a letter beyond ASCII', headers: carry(operation, `${key}é`) },
    ...(scheme ? [{ shown: 'with its scheme doubled', headers: carry(operation, `${scheme} ${key}`) }] : []),
    ...other.map((value, index) => ({
      shown: `as ${header} number ${index + 1}`,
      headers: { [header]: value },
    })),
  ]
}

/** The right key in a header that is another's. */
export function listMisplaced(target: Target, operation: Operation): Attempt[] {
  const own = Object.keys(carry(operation, ''))[0]!
  const key = rightKeyOf(target, operation)
  return HEADERS.filter((header) => header !== own).map((header) => ({
    shown: `in ${header}`,
    headers: { [header]: header === 'authorization' ? `Bearer ${key}` : key },
  }))
}

/** The right key in the query, under every name it might have there. */
export function inQuery(target: Target, operation: Operation): Record<string, string> {
  return Object.fromEntries(PARAMETERS.map((name) => [name, rightKeyOf(target, operation)]))
}

/** The right key as it would be in the other environment; undefined where a key does not tell its own. */
export function inOtherEnvironment(target: Target, operation: Operation): Attempt | undefined {
  const key = rightKeyOf(target, operation)
  const other = deriveKey(key, 'of the other environment')
  return other === key ? undefined : { shown: 'of the other environment', headers: carry(operation, other) }
}

/** The right key where the operation reads it, and nothing but that. */
export function carryRight(target: Keys, operation: Operation): Record<string, string> {
  return carry(operation, rightKeyOf(target, operation))
}

/** The public key in `api-key`, whatever the operation reads. */
export function inApiKey({ publicKey }: Target): Attempt {
  return { shown: 'in api-key alone', headers: { 'api-key': publicKey } }
}

/** The encryption key in one line, as if it were the key. */
export function carryEncryptionKey({ encryption }: Target, operation: Operation): Attempt {
  const key = deriveKey(encryption?.key ?? '', 'in one line')
  return { shown: 'that encrypts', headers: carry(operation, key) }
}
