import { listShownFields } from '../conformance/fields.ts'
import type { Exchange } from './request.ts'

/** What the exchanges of a test show to have been seen; read by the reporters and judged by the gate. */
export interface Sighting {
  operationId: string
  status: number
  /** How often; 0 for an answer that another test asked for. */
  count: number
  /** Declared fields that the answers showed. */
  fields: string[]
  /** What was sent: `query page`, `path id`, `header idempotency-key`, `body email`. */
  parameters: string[]
}

/** Gathers the exchanges of a test by operation and status. */
export function createSightings(): { add(exchange: Exchange, count?: number): void; list(): Sighting[] } {
  const byAnswer = new Map<string, Sighting & { fieldSet: Set<string>; parameterSet: Set<string> }>()
  return {
    add(exchange, count = 1) {
      const { operationId } = exchange.operation
      const key = `${operationId} ${exchange.status}`
      const seen = byAnswer.get(key) ?? {
        ...{ operationId, status: exchange.status, count: 0, fields: [], parameters: [] },
        ...{ fieldSet: new Set<string>(), parameterSet: new Set<string>() },
      }
      byAnswer.set(key, seen)
      seen.count += count
      for (const field of listShownFields(exchange)) seen.fieldSet.add(field)
      for (const parameter of listSentParameters(exchange)) seen.parameterSet.add(parameter)
    },
    list: () =>
      [...byAnswer.values()].map(({ fieldSet, parameterSet, ...sighting }) => ({
        ...sighting,
        fields: [...fieldSet],
        parameters: [...parameterSet],
      })),
  }
}

/** Every parameter and every field at the top of the body that a request carries. */
export function listSentParameters({ operation, sent }: Exchange): string[] {
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

function listBodyFields(body: string | FormData | undefined): string[] {
  if (body === undefined) return []
  if (typeof body !== 'string') return [...new Set(body.keys())]
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
  } catch {
    return []
  }
}
