import { findObject, type Operation, schemaOf } from '../../contract/contract.ts'
import { gapOf } from '../../contract/document.ts'
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
import type { Answer, RequestOptions } from './wire/request.ts'

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
 */
export function explainRefusal(
  target: Target,
  { operation, status, text }: Answer,
  { isDescribed }: RequestOptions = {},
): Undecided | undefined {
  if (target.profile !== 'documented' || status < 400 || status >= 500) return undefined
  const { operationId, host, row, object } = operation
  const remedy = byDescribingRequest(operation)
  if (isDescribed)
    return {
      reason: `requests.${operationId} of target.json was refused: ${status} ${text.slice(0, 120)}`,
      remedy,
    }
  const gap = gapOf(object)
  if (gap) return { reason: 'the operation is a proposal, and it was refused', remedy: byAnswering(gap) }
  if (status === 401 && host === 'business' && row.key === 'secret') {
    return {
      reason: 'how the business API authenticates is not documented, and the proposed credential was refused',
      remedy: questionOfCredential(operation),
    }
  }
  return hasProposedRequest(operation)
    ? { reason: 'the request is a proposal, and it was refused', remedy }
    : undefined
}

/** Whether it is left open what a right request holds. */
export function hasProposedRequest({ host, row, object, contract }: Operation): boolean {
  if (!object.requestBody) return false
  const document = contract.readDocument(host, 'documented')
  const schema = schemaOf(findObject(document, row)?.requestBody)
  return !schema || 'x-gap' in deref<object>(document, schema) || row.encrypted !== undefined
}
