import { writeCredential } from '../../../../client/calls/write-credential.ts'
import { credentialOf, type Operation } from '../../../contract/contract.ts'
import type { Credential } from '../../../contract/operations.ts'
import type { Keys, Target } from '../../../target/target.ts'
import { type Derivation, deriveKey, rightKeyOf } from '../credentials.ts'

/** Headers that a caller might put a key into. */
const HEADERS = ['api-key', 'public-key', 'authorization', 'x-api-key'] as const

/** Query parameters in which a caller might put a key. */
const PARAMETERS = ['api-key', 'apiKey', 'api_key', 'public-key', 'key', 'token', 'access_token']

/** A wrong way to send a key, in the words of a title. */
export interface Attempt {
  shown: string
  headers: (key: string) => Record<string, string>
}

/** Returns where an operation's key is sent. */
function credentialFor({ host, row, contract }: Operation): Credential {
  return credentialOf(host, row.key as 'public' | 'secret', contract)
}

/** Returns the header that an operation reads, with a value in place of the key. */
export function carry(operation: Operation, value: string): Record<string, string> {
  const credential = credentialFor(operation)
  // A colon means that the value is a login with its password: the name of a user has no colon.
  if (credential.scheme === 'Basic' && value.includes(':'))
    return { [credential.header]: `Basic ${Buffer.from(value).toString('base64')}` }
  return writeCredential(credential, value)
}

/** Returns the headers without the one that holds the key. */
export function withoutKey(headers: Headers, operation: Operation): Headers {
  const others = new Headers(headers)
  if (operation.row.key !== 'none') others.delete(credentialFor(operation).header)
  return others
}

/** Lists headers of the right name without a key. */
export function listEmpty(operation: Operation): Attempt[] {
  const { header, scheme } = credentialFor(operation)
  const empty: Attempt = { shown: 'that is empty', headers: () => ({ [header]: '' }) }
  if (!scheme) return [empty]
  return [empty, { shown: 'that is only a scheme', headers: () => ({ [header]: scheme }) }]
}

const ALTERATIONS: Derivation[] = [
  'without its last character',
  'with an extra character',
  'in the other case',
  'in reverse order',
  'of 4,096 characters',
]

/** Lists keys that are almost the right one, and so unknown. */
export function listAltered(operation: Operation): Attempt[] {
  return ALTERATIONS.map((how) => ({ shown: how, headers: (key) => carry(operation, deriveKey(key, how)) }))
}

/** Lists headers that hold the right key, but not alone. */
export function listMalformed(operation: Operation): Attempt[] {
  const { header, scheme } = credentialFor(operation)
  const beside: [shown: string, value: (key: string) => string][] = [
    ['that is sent twice', (key) => `${key} ${key}`],
    ['that is sent twice with a comma', (key) => `${key}, ${key}`],
    ['in quotes', (key) => `"${key}"`],
    ['followed by U+00A0', (key) => `${key}\u00a0`],
    ['with a non-ASCII letter', (key) => `${key}é`],
  ]
  const schemes: [shown: string, value: (key: string) => string][] = scheme
    ? [
        ['with its scheme twice', (key) => `${scheme} ${scheme} ${key}`],
        ['without its scheme', (key) => key],
        ['with the scheme Basic', (key) => `Basic ${key}`],
        ['without a space after its scheme', (key) => `${scheme}${key}`],
      ]
    : [['with the scheme Bearer', (key) => `Bearer ${key}`]]
  return [
    ...beside.map(([shown, value]) => ({ shown, headers: (key: string) => carry(operation, value(key)) })),
    ...schemes.map(([shown, value]) => ({ shown, headers: (key: string) => ({ [header]: value(key) }) })),
  ]
}

/** Lists the right key in each of the other headers. */
export function listMisplaced(operation: Operation): Attempt[] {
  const own = Object.keys(carry(operation, ''))[0]!
  return HEADERS.filter((header) => header !== own).map((header) => ({
    shown: `in ${header}`,
    headers: (key) => ({ [header]: header === 'authorization' ? `Bearer ${key}` : key }),
  }))
}

/** Returns the right key in the query, under every name it might have there. */
export function inQuery(target: Target, operation: Operation): Record<string, string> {
  return Object.fromEntries(PARAMETERS.map((name) => [name, rightKeyOf(target, operation)]))
}

/** Returns the right key as it would be in the other environment. Undefined if the key does not name its environment. */
export function inOtherEnvironment(target: Target, operation: Operation): Record<string, string> | undefined {
  const key = rightKeyOf(target, operation)
  const other = deriveKey(key, 'of the other environment')
  return other === key ? undefined : carry(operation, other)
}

/** Returns the right key in the header that the operation reads. */
export function carryRight(target: Keys, operation: Operation): Record<string, string> {
  return carry(operation, rightKeyOf(target, operation))
}

/** Returns the public key in `api-key`, whatever the operation reads. */
export function inApiKey({ publicKey }: Target): Record<string, string> {
  return { 'api-key': publicKey }
}

/** Returns the encryption key in place of the key, in a form that a header can hold. */
export function carryEncryptionKey(
  { encryption }: Target,
  operation: Operation,
  how: Derivation = 'in one line',
): Record<string, string> {
  return carry(operation, deriveKey(encryption?.key ?? '', how))
}

/** Returns the right key in every other header, and an unknown one in the operation's own. */
export function listBesideUnknown(operation: Operation, key: string): Record<string, string> {
  const misplaced = listMisplaced(operation).map(({ headers }) => headers(key))
  return Object.assign({}, ...misplaced, carry(operation, 'unknown'))
}
