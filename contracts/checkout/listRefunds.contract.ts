import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { rightRequest } from '../../src/kit/check/harness/probes/right-request.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { Exchange } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { byRecords, questionOfAnswer } from '../../src/kit/check/remedies/remedy.ts'
import { paidOrder, refund } from '../states/given.ts'
import { readUntil } from '../states/late-effects.ts'
import { REFUNDS, readAll } from '../states/lists.ts'
import refundFixture from './createRefund.fixture.ts'

contract('listRefunds', ({ accepts, fact }) => {
  accepts('REQ-ORD-09 lists refunds with a secret key')

  fact('REQ-ORD-15 a refund that was created is among the listed', 'decrypts', async (session) => {
    if (session.target.profile === 'documented') return expectListed(session)
    const { reference } = await paidOrder(session)
    const query = { reference }
    expect((await session.succeed('listRefunds', { query })).text).not.toContain(reference)
    await refund(session, { reference })
    expect((await session.succeed('listRefunds', { query })).text).toContain(reference)
  })

  fact(
    'proposal: the refunds of an order add up to what it shows as refunded',
    'decrypts',
    async (session) => {
      const refunds = await readAll(session, REFUNDS)
      const orders = Map.groupBy(refunds, ({ orderReference }) => orderReference)
      if (orders.size === 0) session.undecidable('there is no refund here', byRecords('a refund'))
      for (const [reference, own] of [...orders].slice(0, MAX_ORDERS)) {
        const exchange = await session.call('verifyOrder', { data: { reference } })
        // An S2S payment order is refunded too, and verified elsewhere.
        if (exchange.status === 404) continue
        const { amount, amountRefunded } = dataOf(exchange).order
        const held = own
          .filter(({ status }) => status !== 'FAILED')
          .map((each) => Math.round(each.amount * 100))
        const sum = held.reduce((total, each) => total + each, 0)
        expect(Math.round(amountRefunded * 100), reference).toBe(sum)
        expect(sum, reference).toBeLessThanOrEqual(Math.round(amount * 100))
      }
    },
  )
})

const MAX_ORDERS = 5

/** A page may hold no more than so many: then a refund may be on another one. */
const FULL_PAGE = 10

/** No form of a refund is stated: what its creation was sent or answered, and the list did not show before, tells it. */
async function expectListed(session: Session): Promise<void> {
  const before = await session.succeed('listRefunds')
  const request = await rightRequest(session, refundFixture)
  const made = await session.succeed('createRefund', request)
  const marks = [made.body, request.data, request.body]
    .flatMap((part) => listLeaves(part ?? {}))
    .map(({ value }) => value)
    .filter((value): value is string => typeof value === 'string' && /[\w-]{6}/.test(value))
    .filter((value) => !before.text.includes(value))
  const shows = ({ text }: Exchange) => marks.some((mark) => text.includes(mark))
  const after = await readUntil(() => session.succeed('listRefunds'), shows)
  if (shows(after)) return
  const isFull = countRows(after.body) >= FULL_PAGE
  if (isFull || marks.length === 0 || after.text !== before.text)
    session.undecidable(
      'the form of the list is not documented, and nothing in it tells the refund',
      questionOfAnswer(before.operation),
    )
  expect(after.text, 'the list after a refund').not.toBe(before.text)
}

/** How many items the longest list in an answer has. */
function countRows(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0
  return Math.max(Array.isArray(node) ? node.length : 0, ...Object.values(node).map(countRows))
}
