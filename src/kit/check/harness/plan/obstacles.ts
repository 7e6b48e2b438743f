import { isSafe, type Operation } from '../../../contract/contract.ts'
import { CIPHERS } from '../../../contract/operations.ts'
import type { Target } from '../../../target/target.ts'
import { quoteText } from '../../../visible-text.ts'
import { BY_KEY, byOption, type Remedy } from '../../remedies/remedy.ts'
import type { RequestOptions } from '../wire/request.ts'

/** Why a test ends before it decides, and what would change that. */
export interface Undecided {
  reason: string
  /** Undefined if nothing would. */
  remedy?: Remedy | undefined
  /** The target cannot be called for it at all, rather than leave it undecided now. */
  isDisabled?: true
}

/** Finds whether a read-only run forbids the request. */
export function findReadOnly({ mode }: Target, operation: Operation): Undecided | undefined {
  if (mode !== 'read-only' || isSafe(operation)) return undefined
  const reason = 'it may change records, and the run is read-only (--allow-writes)'
  return { isDisabled: true, reason, remedy: byOption('--allow-writes') }
}

/** Finds an obstacle, known before the suite, that makes such a request useless. */
export function findKnownObstacle(
  { obstacles = [] }: Target,
  { host, row }: Operation,
  { key = 'right' }: RequestOptions,
): Undecided | undefined {
  const sent = key === 'right' ? row.key : key
  const known = obstacles.find(
    (each) => (each.host ?? host) === host && (each.key === undefined || each.key === sent),
  )
  return known && { reason: known.reason }
}

/** Finds what prevents the encryption of a right request: the cipher, or a missing key. */
export function findCipherObstacle(
  target: Target,
  { row }: Operation,
  { body, data }: RequestOptions = {},
): Undecided | undefined {
  const isWhole = body !== undefined && data === undefined
  if (target.capabilities.includes('examples') || !row.encrypted || isWhole) return undefined
  const { cipher } = row.encrypted
  if (!CIPHERS.includes(cipher))
    return { reason: `a check cannot encrypt with ${quoteText(cipher)}: it knows ${CIPHERS.join(' and ')}` }
  if (cipher === 'rsa') return target.encryption ? undefined : NO_ENCRYPTION_KEY
  return target.cardKey ? undefined : NO_CARD_KEY
}

const NO_ENCRYPTION_KEY: Undecided = {
  reason: 'no encryption key was given (PAYCONTRACT_ENCRYPTION_KEY)',
  remedy: BY_KEY.rsa,
}
export const NO_CARD_KEY: Undecided = {
  reason: 'no card key was given (PAYCONTRACT_CARD_KEY)',
  remedy: BY_KEY.card,
}

/** Finds an unknown cipher. The example would stand in place of a ciphertext, and no target could read it. */
export function findUnknownCipher(
  target: Target,
  operation: Operation,
  options: RequestOptions,
): Undecided | undefined {
  const { encrypted } = operation.row
  const { raw, fields = {} } = options
  const isGiven = raw !== undefined || (encrypted !== undefined && encrypted.field in fields)
  if (isGiven || CIPHERS.includes(encrypted?.cipher ?? '')) return undefined
  return findCipherObstacle(target, operation, options)
}
