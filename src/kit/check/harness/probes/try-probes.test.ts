import { expect, test } from 'vitest'
import { fixture } from '../fixture.ts'
import type { Session } from '../session.ts'
import type { Exchange } from '../wire/request.ts'
import { listRequestFields } from './request-fields.ts'
import { expectReadAsRight } from './try-probes.ts'

const session = {
  undecidable: (reason: string) => {
    throw new Error(reason)
  },
} as Session

const answer = (...ids: string[]) => ({ status: 200, text: '', body: { data: ids.map((id) => ({ id })) } })

/** Answers of a service that has 3 records and shows 2 of them by default. */
const SHOWN = {
  list: { undefined: answer('a', 'b'), 1: answer('a') },
  type: { undefined: answer('a', 'b'), CREDIT: answer('a', 'c'), DEBIT: answer('b') },
}

async function judge(name: keyof typeof SHOWN, exchange: ReturnType<typeof answer>) {
  const field = listRequestFields(fixture('listTransactions'), 'proposed').find(({ at }) => at[0] === name)!
  const ask = async ([change]: readonly { value: unknown }[]) =>
    (SHOWN[name] as Record<string, unknown>)[String(change!.value)] as Exchange
  return expectReadAsRight(
    session,
    field,
    { exchange: exchange as unknown as Exchange, shown: '"wrong"' },
    ask,
  )
}

test.each([
  ['list', 'the default', answer('a', 'b')],
  ['list', 'the smallest', answer('a')],
  ['type', 'no filter', answer('a', 'b')],
  ['type', 'another spelling of a value', answer('b')],
  ['type', 'a value of nothing', answer()],
] as const)('a wrong %s may be read as %s', async (name, _, exchange) => {
  await expect(judge(name, exchange)).resolves.toBeUndefined()
})

test.each([
  ['list', 'a page of nothing', answer()],
  ['list', 'the whole list', answer('a', 'b', 'c')],
  ['type', 'the whole list', answer('a', 'b', 'c')],
] as const)('a wrong %s may not be read as %s', async (name, _, exchange) => {
  await expect(judge(name, exchange)).rejects.toThrow('neither rejected nor read as a valid value')
})
