import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Place } from './change.ts'
import { type Answered, listRows, type Row } from './recorded.ts'

type Answer = NonNullable<HistoryExchange['answer']>

/** Returns the exchange with a changed copy of its body. */
export function edit({ exchange, body }: Answered, mutate: (draft: Row) => void): HistoryExchange {
  const draft = structuredClone(body)
  mutate(draft)
  return withBody(exchange, draft)
}

/** Returns a place where the body of one answer changes. */
export function editAt(answered: Answered, mutate: (draft: Row) => void): Place {
  return editAll([answered], mutate)
}

/** Returns a place where the bodies of several answers change in the same way. */
export function editAll(answered: readonly Answered[], mutate: (draft: Row) => void): Place {
  return {
    index: answered[0]?.index ?? 0,
    make: () => new Map(answered.map((each) => [each.index, edit(each, mutate)])),
  }
}

/** Returns a place where a request gets the answer to another one. */
export function answerAs(answered: Answered, other: Answered): Place {
  const { index, exchange } = answered
  return {
    index,
    make: () =>
      new Map([[index, other.exchange.answer ? { ...exchange, answer: other.exchange.answer } : exchange]]),
  }
}

/** Returns a place where an answer changes in more than its body. */
export function answerWith(answered: Answered, change: (answer: Answer) => Answer): Place {
  const { index, exchange } = answered
  return {
    index,
    make: () =>
      new Map([[index, exchange.answer ? { ...exchange, answer: change(exchange.answer) } : exchange]]),
  }
}

/** Returns the answer as a refusal with this status and message. */
export function refuse(answer: Answer, status: number, message: string): Answer {
  const { shown: _, ...rest } = answer
  return {
    ...rest,
    status,
    body: JSON.stringify({ success: false, statusCode: status, message, data: null }),
  }
}

/** Changes every member of this name, at any depth. */
export function changeMembers(draft: Row, name: string, change: (value: unknown) => unknown): void {
  for (const row of listRows(draft)) if (name in row) row[name] = change(row[name])
}

function withBody(exchange: HistoryExchange, body: Row): HistoryExchange {
  if (!exchange.answer) return exchange
  const { shown, ...answer } = exchange.answer
  const changed = { ...answer, body: JSON.stringify(body) }
  return { ...exchange, answer: shown === undefined ? changed : { ...changed, shown: body } }
}
