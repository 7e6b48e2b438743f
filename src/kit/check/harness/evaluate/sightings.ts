import { asObject } from '../../../contract/spec-tree.ts'
import type { WireRequest } from '../wire/exchange.ts'
import { parseJson, type ReadableExchange } from '../wire/request.ts'
import { listShownFields } from './conformance/fields.ts'

/** What the exchanges of a test covered. Read by the reporters and checked by the gate. */
export interface Sighting {
  operationId: string
  status: number
  /** Number of answers; 0 if another test sent the request. */
  count: number
  /** Declared fields that the answers showed. */
  fields: string[]
  /** Parameters that were sent: `query page`, `path id`, `header idempotency-key`, `body email`. */
  parameters: string[]
}

/**
 * Lists what exchanges show, by operation and status.
 *
 * @param repeated those whose request another test sent
 */
export function listSightings(
  exchanges: readonly ReadableExchange[],
  repeated: ReadonlySet<ReadableExchange> = new Set(),
): Sighting[] {
  const byAnswer = Map.groupBy(exchanges, ({ operation, status }) => `${operation.operationId} ${status}`)
  return [...byAnswer.values()].map((alike) => ({
    operationId: alike[0]!.operation.operationId,
    status: alike[0]!.status,
    count: alike.filter((each) => !repeated.has(each)).length,
    fields: [...new Set(alike.flatMap(listShownFields))],
    parameters: [...new Set(alike.flatMap(listSentParameters))],
  }))
}

/** Lists every parameter and every top-level body field that a request carries. */
function listSentParameters({ operation, sent }: ReadableExchange): string[] {
  const { parameters = [] } = operation.object
  const query = new URL(sent.url).searchParams
  const isSent = {
    path: () => true,
    query: (name: string) => query.has(name),
    header: (name: string) => sent.headers.has(name),
  }
  return [
    ...parameters.filter((each) => isSent[each.in](each.name)).map((each) => `${each.in} ${each.name}`),
    ...listBodyFields(sent.body).map((name) => `body ${name}`),
  ]
}

function listBodyFields(body: WireRequest['body']): string[] {
  if (body === undefined) return []
  if (typeof body !== 'string') return [...new Set(body.keys())]
  return Object.keys(asObject(parseJson(body)))
}
