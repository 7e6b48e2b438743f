import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Invariant } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { bodyOf, isTaken, listTexts } from './read-exchange.ts'

/** By the type of key that an operation takes: the answer to a key of the other type. */
const MESSAGES = { secret: 'Invalid SECRET key', public: 'Invalid public key passed' } as const

const RULES = {
  secret: {
    title: 'a public key is rejected where a secret key is required',
    requirements: ['REQ-AUTH-02'],
    section: '§7',
  },
  public: {
    title: 'a secret key is rejected where a public key is required',
    requirements: ['REQ-AUTH-03'],
    section: '§7',
  },
  s2s: {
    title: 'a secret key is rejected where an S2S operation requires a public key',
    requirements: ['REQ-AUTH-06'],
    section: '§5.8',
  },
  checkoutKey: {
    title: 'no checkout request without a key is accepted',
    requirements: ['REQ-AUTH-01'],
    section: '§5.1',
  },
  s2sKey: {
    title: 'no S2S request without a key is accepted',
    requirements: ['REQ-AUTH-06'],
    section: '§5.8',
  },
  s2sApiKey: {
    title: 'no S2S request with its key only in api-key is accepted',
    requirements: ['REQ-AUTH-07'],
    section: '§5.8',
  },
  credential: {
    title: 'no request without the credential of a business is accepted',
    requirements: ['REQ-AUTH-08'],
    section: '§5.10',
  },
  messages: {
    title: 'only a key of the wrong type is answered with the message for it',
    requirements: ['REQ-ERR-03'],
    section: '§7',
  },
} as const

type Name = keyof typeof RULES

/** The two messages about key types answer only keys of the wrong type, which are never accepted, nor is a missing key. */
export const refusals: Invariant = { name: 'refusals', judge: judgeEachEra(RULES, judge) }

function judge(exchanges: readonly HistoryExchange[], evaluations: Evaluations<Name>): void {
  const taken = exchanges.filter(isTaken)
  // If nothing is ever accepted, a refusal says nothing about the key.
  const working = new Set(taken.map(({ operationId }) => operationId))
  const keyed = new Set(taken.flatMap(({ key, operationId }) => (key === 'right' ? [operationId] : [])))
  for (const exchange of exchanges) {
    judgeMissing(exchange, keyed, evaluations)
    const wanted = statedKeyOf(exchange.operationId as OperationId)
    const { key, answer } = exchange
    if (!wanted || !answer || key === 'none') continue
    const isWrong = (key === 'public' || key === 'secret') && key !== wanted
    if (isWrong) judgeWrongMessage(exchange, wanted, evaluations)
    if (!isWrong) judgeMessage(exchange, wanted, working, evaluations)
    else if (working.has(exchange.operationId)) judgeWrongKey(exchange, wanted, evaluations)
  }
}

/**
 * Weak reading: a request without its key may carry one elsewhere, and may be accepted for that; but the public key of an S2S
 * request is stated not to be sent in `api-key`.
 */
function judgeMissing(
  exchange: HistoryExchange,
  keyed: ReadonlySet<string>,
  evaluations: Evaluations<Name>,
): void {
  const { operationId, key, sent, answer } = exchange
  const missing = keyRuleOf(operationId as OperationId)
  if (key !== 'none' || !missing || !answer || !keyed.has(operationId)) return
  const { 'api-key': apiKey, ...others } = sent.headers
  const isMisplaced = missing === 's2sKey' && holdsKey(apiKey ?? '')
  if (holdsKey(isMisplaced ? { ...sent, headers: others } : sent)) return
  const name = isMisplaced ? 's2sApiKey' : missing
  const message = `${operationId} accepts a request ${isMisplaced ? 'with its key only in api-key' : 'without a key'}.`
  if (isTaken(exchange)) evaluations.contradicted(name, message, [exchange])
  else evaluations.compared(name)
}

const holdsKey = (sent: unknown) => ANY_KEY.test(JSON.stringify(sent))

/** A placeholder of the history for a key or another secret of a business, or a header that may hold another credential. */
const ANY_KEY = /PAYCONTRACT_|"(?:proxy-)?authorization":|"cookie":/

const OF_A_BUSINESS = /^\/(transactions|aml|customers|transfer|business)\b/

function keyRuleOf(operationId: OperationId): Name | undefined {
  const { host, row } = findOperation(operationId) ?? {}
  if (!row || row.key === 'none') return undefined
  if (host === 'checkout') return 'checkoutKey'
  if (row.path.startsWith('/s2s/')) return 's2sKey'
  return OF_A_BUSINESS.test(row.path) ? 'credential' : undefined
}

function judgeWrongKey(
  exchange: HistoryExchange,
  wanted: 'public' | 'secret',
  evaluations: Evaluations<Name>,
): void {
  const { operationId, key, answer } = exchange
  const name = findOperation(operationId as OperationId).host === 'business' ? 's2s' : wanted
  const message = `${operationId} requires a ${wanted} key, but answers a ${key} key with ${answer?.status}.`
  if (isTaken(exchange)) evaluations.contradicted(name, message, [exchange])
  else evaluations.compared(name)
}

/** A key of the wrong type gets the message about the required type, not the other one, and that message comes with 401. */
function judgeWrongMessage(
  exchange: HistoryExchange,
  wanted: 'public' | 'secret',
  evaluations: Evaluations<Name>,
): void {
  const found = isTaken(exchange) ? undefined : findMessage(exchange)
  const { operationId, key, answer } = exchange
  const isOwn = found === MESSAGES[wanted]
  // The answers of the checkout API are checked as forms.
  const isContradicted = isOwn
    ? answer?.status !== 401 && findOperation(operationId as OperationId).host === 'business'
    : answer?.status === 401
  const why = isOwn ? 'which comes with 401' : 'which says that it requires another type'
  const message = `${operationId} requires a ${wanted} key, and answers a ${key} key with ${answer?.status} and "${found}", ${why}.`
  if (found && isContradicted) evaluations.contradicted('messages', message, [exchange])
}

function judgeMessage(
  exchange: HistoryExchange,
  wanted: 'public' | 'secret',
  working: ReadonlySet<string>,
  evaluations: Evaluations<Name>,
): void {
  if (exchange.answer?.status !== 401) return
  const found = findMessage(exchange)
  const sent = exchange.key === 'unknown' ? 'an unknown key' : `a ${wanted} key, which it requires,`
  const message = `${exchange.operationId} answers ${sent} with 401 and "${found}", which says that the key is of the wrong type.`
  if (found) evaluations.contradicted('messages', message, [exchange])
  else if (working.has(exchange.operationId)) evaluations.compared('messages')
}

/** Weak reading: the credential of the business API is not documented (§5.10), so only checkout and S2S have a wrong type. */
function statedKeyOf(operationId: OperationId): 'public' | 'secret' | undefined {
  const { host, row } = findOperation(operationId) ?? {}
  if (host !== 'checkout' && !row?.path.startsWith('/s2s/')) return undefined
  return row?.key === 'public' || row?.key === 'secret' ? row.key : undefined
}

/** Weak reading: the shape of an error is not documented, so the message may be any complete text in it. */
function findMessage(exchange: HistoryExchange): string | undefined {
  const texts = listTexts(bodyOf(exchange) ?? exchange.answer?.body).map((text) => text.trim())
  return Object.values(MESSAGES).find((message) => texts.includes(message))
}
