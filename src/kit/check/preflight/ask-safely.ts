import type { Operation } from '../../contract/contract.ts'
import { createTranslator } from '../../contract/wire/translator.ts'
import { BEFORE_THE_TESTS } from '../../history/history.ts'
import type { Target } from '../../target/target.ts'
import { rightKeyOf } from '../harness/credentials.ts'
import { carry } from '../harness/probes/keys.ts'
import { noteExchange } from '../harness/wire/note-exchange.ts'
import { type KeyChoice, parseJson } from '../harness/wire/request.ts'
import { noteProbe, sendNoted } from '../harness/wire/send-probe.ts'

/** The answer to one request that changes nothing. */
export interface Reply {
  operation: Operation
  status: number
  text: string
  /** Where a redirect leads. */
  location?: string | undefined
  trouble: Trouble | undefined
}

/** Why an answer is useless, whatever the request was. None of these depends on a proposal. */
export type Trouble = 'redirected' | 'refused' | 'not found' | 'not JSON'

/**
 * Sends the example of an operation.
 *
 * @param key sent in place of the right one
 * @param base used in place of the operation's host
 * @throws TransportError if no answer arrives
 */
export async function askSafely(
  target: Target,
  operation: Operation,
  key: string,
  base: string = target[operation.host],
): Promise<Reply> {
  const { operationId, row, object } = operation
  const [media] = Object.entries(object.requestBody?.content ?? {})
  const example = media && Object.values(media[1].examples ?? {})[0]?.value
  const headers = new Headers({ ...carry(operation, key), ...(media && { 'content-type': media[0] }) })
  const url = `${base.replace(/\/$/, '')}${row.path}`
  const body = media && { body: JSON.stringify(example ?? {}) }
  const request = { method: row.method, url, headers, ...body, retry: false }
  const asked = {
    ...{ operationId, business: 'caller' as const },
    options: { key: chooseKey(target, operation, key) },
  }
  const response = await sendNoted(target, request, (over, times) =>
    base === target[operation.host]
      ? noteExchange(target, BEFORE_THE_TESTS, asked, over, times, createTranslator(operation.contract))
      : noteProbe(target, over, times, BEFORE_THE_TESTS),
  )
  const { status, text } = response
  const location = response.headers.get('location') ?? undefined
  return { operation, status, text, location, trouble: findTrouble(status, text) }
}

function chooseKey(target: Target, operation: Operation, key: string): KeyChoice {
  if (key === rightKeyOf(target, operation)) return 'right'
  if (key === target.publicKey) return 'public'
  return key === target.secretKey ? 'secret' : 'unknown'
}

function findTrouble(status: number, text: string): Trouble | undefined {
  if (status >= 300 && status < 400) return 'redirected'
  if (status === 401 || status === 403) return 'refused'
  if (status === 404) return 'not found'
  // An empty 5xx still comes from the service itself.
  const isMute = status >= 500 && text.trim() === ''
  return isMute || parseJson(text) !== undefined ? undefined : 'not JSON'
}
