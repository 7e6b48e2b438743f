import { PayloadTooLongError } from '../../../client/errors.ts'
import { findObject, type Operation, schemaOf } from '../../contract/contract.ts'
import { gapOf, isUnstated } from '../../contract/document.ts'
import { CIPHERS } from '../../contract/operations.ts'
import { deref } from '../../contract/references.ts'
import type { Target } from '../../target/target.ts'
import { quoteText } from '../../visible-text.ts'
import {
  BY_KEY,
  byAnswering,
  byDescribingRequest,
  questionOfCredential,
  type Remedy,
} from '../remedies/remedy.ts'
import { isRefused } from './outcome.ts'
import type { Answer, RequestOptions } from './wire/request.ts'

/** What was found before the suite to make such a request useless. */
export function findKnownObstacle(
  { obstacles = [] }: Target,
  { host, row }: Operation,
  { key = 'right' }: RequestOptions,
): string | undefined {
  const sent = key === 'right' ? row.key : key
  const known = obstacles.find(
    (each) => (each.host ?? host) === host && (each.key === undefined || each.key === sent),
  )
  return known?.reason
}

/** Why a test decides nothing, and what would change that. */
export interface Undecided {
  reason: string
  /** Absent where nothing would. */
  remedy?: Remedy | undefined
}

/** What keeps a target from being asked at all; undefined when nothing does. */
export function findObstacle(
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

/** Why a plaintext could not be encrypted for the target; undefined for any other error. */
export function explainTooLong(error: unknown): string | undefined {
  if (!(error instanceof PayloadTooLongError)) return undefined
  const { payloadBytes, maxPayloadBytes } = error
  return (
    `the payload has ${payloadBytes} bytes as JSON, and the encryption key takes ${maxPayloadBytes}: ` +
    'describe a shorter one (requests of target.json)'
  )
}

/** A cipher that is not known leaves the example where a ciphertext has to be, and no target could read that. */
export function findUnknownCipher(
  target: Target,
  operation: Operation,
  options: RequestOptions,
): Undecided | undefined {
  const { encrypted } = operation.row
  const { raw, fields = {} } = options
  const isGiven = raw !== undefined || (encrypted !== undefined && encrypted.field in fields)
  if (isGiven || CIPHERS.includes(encrypted?.cipher ?? '')) return undefined
  return findObstacle(target, operation, options)
}

/**
 * Why a refusal says nothing against a target that is held to facts only: the credential or the request that it
 * refused is a proposal. Undefined where the refusal counts.
 *
 * @param isCredentialTaken whether the business API takes the credential of the caller anywhere
 */
export function explainRefusal(
  target: Target,
  answer: Answer,
  { isDescribed }: RequestOptions = {},
  isCredentialTaken = false,
): Undecided | undefined {
  if (target.profile !== 'documented' || !isRefused(answer)) return undefined
  const { operation, status, text } = answer
  const { operationId, object } = operation
  const remedy = byDescribingRequest(operation)
  if (isDescribed)
    return {
      reason: `requests.${operationId} of target.json was refused: ${status} ${text.slice(0, 120)}`,
      remedy,
    }
  const gap = gapOf(object)
  if (gap) return { reason: 'the operation is a proposal, and it was refused', remedy: byAnswering(gap) }
  if (mayRefuseCredential(answer, isCredentialTaken)) {
    return {
      reason: 'how the business API authenticates is not documented, and the proposed credential was refused',
      remedy: questionOfCredential(operation),
    }
  }
  return hasProposedRequest(operation)
    ? { reason: 'the request is a proposal, and it was refused', remedy }
    : undefined
}

function mayRefuseCredential({ operation, status }: Answer, isTakenElsewhere: boolean): boolean {
  if (!hasProposedCredential(operation)) return false
  // Of bill payments it is not stated that they take the same credential, or any.
  const isOwn = !isAuthenticated(operation) && status !== 400
  return (isOwn || !isTakenElsewhere) && (status < 400 || [400, 401, 403].includes(status))
}

/** Whether it is stated that the operation needs an authenticated caller, however that one shows who it is. */
export function isAuthenticated(operation: Operation): boolean {
  return statedOf(operation)?.['x-authenticated'] !== undefined
}

/** Whether it is left open how a caller shows who it is. */
export function hasProposedCredential(operation: Operation): boolean {
  const security = statedOf(operation)?.security
  return operation.row.key !== 'none' && (security === undefined || security.some(isUnstated))
}

function statedOf({ host, row, contract }: Operation) {
  return findObject(contract.readDocument(host, 'documented'), row)
}

/** Whether it is left open what a right request holds. */
export function hasProposedRequest({ host, row, object, contract }: Operation): boolean {
  if (!object.requestBody) return false
  const document = contract.readDocument(host, 'documented')
  const schema = schemaOf(findObject(document, row)?.requestBody)
  return !schema || 'x-gap' in deref<object>(document, schema) || row.encrypted !== undefined
}
