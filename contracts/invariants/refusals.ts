import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Finding, Invariant } from '../../src/kit/history/invariant.ts'
import { bodyOf, isTaken, listTexts } from './read-exchange.ts'

/** By the type of key that an operation takes: what a key of the other type is answered. */
const MESSAGES = { secret: 'Invalid SECRET key', public: 'Invalid public key passed' } as const

/** The two messages about the type of a key answer keys of the wrong type only, and none of these is taken. */
export const refusals: Invariant = {
  name: 'refusals',
  requirements: ['REQ-AUTH-02', 'REQ-AUTH-03', 'REQ-AUTH-06', 'REQ-ERR-03'],
  sections: ['§5.8', '§7'],
  judge: ({ exchanges }) => exchanges.flatMap(judge),
}

function judge(exchange: HistoryExchange): Finding[] {
  const { operationId, key, answer } = exchange
  const wanted = statedKeyOf(operationId as OperationId)
  if (!wanted || !answer || key === 'none') return []
  const isWrong = (key === 'public' || key === 'secret') && key !== wanted
  if (isWrong && isTaken(exchange)) {
    const message = `${operationId} takes a ${wanted} key, and answers a ${key} key with ${answer.status}.`
    return [{ ...describe(operationId, wanted), message, exchanges: [exchange] }]
  }
  const said = isWrong || answer.status !== 401 ? undefined : findMessage(exchange)
  if (!said) return []
  const sent = key === 'unknown' ? 'an unknown key' : `a ${wanted} key, which it takes,`
  const message = `${operationId} answers ${sent} with 401 and "${said}", which says that the key is of the wrong type.`
  return [{ requirements: ['REQ-ERR-03'], section: '§7', message, exchanges: [exchange] }]
}

/** Weak reading: the business API shows no credential (§5.10), so only checkout and S2S have a wrong type. */
function statedKeyOf(operationId: OperationId): 'public' | 'secret' | undefined {
  const { host, row } = findOperation(operationId) ?? {}
  if (host !== 'checkout' && !row?.path.startsWith('/s2s/')) return undefined
  return row?.key === 'public' || row?.key === 'secret' ? row.key : undefined
}

function describe(operationId: string, wanted: 'public' | 'secret') {
  const isS2s = findOperation(operationId as OperationId).host === 'business'
  if (isS2s) return { requirements: ['REQ-AUTH-06'], section: '§5.8' }
  return { requirements: [wanted === 'secret' ? 'REQ-AUTH-02' : 'REQ-AUTH-03'], section: '§7' }
}

/** Weak reading: the shape of an error is not shown, so the message may be any text of it, alone. */
function findMessage(exchange: HistoryExchange): string | undefined {
  const texts = listTexts(bodyOf(exchange) ?? exchange.answer?.body).map((text) => text.trim())
  return Object.values(MESSAGES).find((message) => texts.includes(message))
}
