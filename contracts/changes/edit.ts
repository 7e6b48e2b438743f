import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Place } from './change.ts'
import { type Answered, listRows, type Row } from './recorded.ts'

type Answer = NonNullable<HistoryExchange['answer']>

/** The exchange with another body, which `mutate` makes of a copy. */
export function edit({ exchange, body }: Answered, mutate: (draft: Row) => void): HistoryExchange {
  const draft = structuredClone(body)
  mutate(draft)
  return withBody(exchange, draft)
}

/** A place where the body of one answer differs. */
export function editAt(answered: Answered, mutate: (draft: Row) => void): Place {
  return editAll([answered], mutate)
}

/** A place where the bodies of several answers differ in the same way. */
export function editAll(answered: readonly Answered[], mutate: (draft: Row) => void): Place {
  return {
    index: answered[0]?.index ?? 0,
    make: () => new Map(answered.map((each) => [each.index, edit(each, mutate)])),
  }
}

/** A place where a request gets the answer that another one got. */
export function answerAs(answered: Answered, other: Answered): Place {
  const { index, exchange } = answered
  return {
    index,
    make: () =>
      new Map([[index, other.exchange.answer ? { ...exchange, answer: other.exchange.answer } : exchange]]),
  }
}

/** A place where the answer differs in more than its body. */
export function answerWith(answered: Answered, change: (answer: Answer) => Answer): Place {
  const { index, exchange } = answered
  return {
    index,
    make: () =>
      new Map([[index, exchange.answer ? { ...exchange, answer: change(exchange.answer) } : exchange]]),
  }
}

/** An answer of this status with this envelope. */
export function refuse(answer: Answer, status: number, message: string): Answer {
  const { shown: _, ...rest } = answer
  return {
    ...rest,
    status,
    body: JSON.stringify({ success: false, statusCode: status, message, data: null }),
  }
}

/** Gives every member of this name, at any depth, another value. */
export function changeMembers(draft: Row, name: string, change: (value: unknown) => unknown): void {
  for (const row of listRows(draft)) if (name in row) row[name] = change(row[name])
}

function withBody(exchange: HistoryExchange, body: Row): HistoryExchange {
  if (!exchange.answer) return exchange
  const { shown, ...answer } = exchange.answer
  const changed = { ...answer, body: JSON.stringify(body) }
  return { ...exchange, answer: shown === undefined ? changed : { ...changed, shown: body } }
}
