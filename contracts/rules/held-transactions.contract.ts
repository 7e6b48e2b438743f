import { describe } from 'vitest'
import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { expectRefusal, type Session } from '../../src/kit/check/harness/session.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { byDescribingRequest, byRecord } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { readRecent } from '../states/cad-credits.ts'
import { proveByFacts } from '../states/documented.ts'
import { driveByFacts } from '../states/drive.ts'
import { readForAWhile } from '../states/late-effects.ts'
import { AML_RECORDS, walk } from '../states/lists.ts'
import { listCallers, readToEnd } from '../states/whole-list.ts'

const STATUSES = ['PENDING', 'PROOF_UPLOADED', 'APPROVED', 'REJECTED']

describe.each(['submitSourceOfFunds', 'submitSourceOfFundsFile'] as const)('%s', (operationId) => {
  proveByFacts('REQ-SOF-03 is refused for a transaction that is not held', 'stateful', async (session) => {
    const request = await described(session, operationId)
    for (const settled of await listSettled(session))
      expectRefusal(
        await session.call(operationId, { ...request, body: nameInstead(session, request, settled) }),
        {},
      )
  })

  proveByFacts('REQ-SOF-03 is refused for what names no transaction', 'stateful', async (session) => {
    const request = await described(session, operationId)
    for (const name of heldNames(session).slice(0, 1).flatMap(listNamesOfNone))
      expectRefusal(
        await session.call(operationId, { ...request, body: nameInstead(session, request, name) }),
        {},
      )
  })

  for (const [index, who] of ['the caller', 'another business'].entries()) {
    const needs: Need[] = index === 0 ? ['stateful'] : ['stateful', 'two-businesses']
    driveByFacts(
      `what every record of ${who} shows afterwards, under each status`,
      needs,
      async (session) => {
        const both = await listCallers(session)
        const [caller, foreign] = [both[index]!, both[1 - index]]
        const request = await described(caller, operationId)
        // The transaction is of the other one: it is asked before it is used up, and afterwards.
        await foreign?.call(operationId, request)
        await caller.succeed(operationId, request)
        await foreign?.call(operationId, request)
        // What is submitted may show in the records later.
        await readForAWhile(async () => [await readRecords(caller), await readRecent(caller)])
        for (const filter of [{}, ...STATUSES.map((status) => ({ status })), {}])
          await readToEnd(caller, AML_RECORDS, filter, 20)
      },
    )
  }
})

/** Texts of the form of a transaction's name, so that it is the transaction that is not found. */
function listNamesOfNone(held: string): string[] {
  const other = held.replaceAll(/\d(?=[^_]*$)/g, (digit) => String(9 - Number(digit)))
  // Short ones may be another's.
  return [`${held}000000`, ...(held.length >= 16 && other !== held ? [other] : [])]
}

async function described(
  session: Session,
  operationId: 'submitSourceOfFunds' | 'submitSourceOfFundsFile',
): Promise<RequestOptions> {
  const request = await session.describedRequest(operationId)
  return (
    request ??
    session.undecidable(
      `target.json describes no request for ${operationId}`,
      byDescribingRequest(findOperation(operationId)),
    )
  )
}

/**
 * How the target names transactions that nobody reviews: as the description does, or as it names one that is held; of each
 * status one that was never flagged, and one whose review is over.
 */
async function listSettled(session: Session): Promise<string[]> {
  const named = [session.target.records?.settledTransaction ?? []].flat()
  const { rows: transactions } = await readRecent(session)
  const held = heldNames(session)
  const reviews = new Map((await readRecords(session)).map(({ deposit, status }) => [deposit.id, status]))
  const fields = ['id', 'reference', 'depositId'] as const
  const model = transactions.find((each) => fields.some((field) => held.includes(String(each[field]))))
  const field = model && fields.find((each) => held.includes(String(model[each])))
  const settled = transactions.flatMap((each) => {
    const review = reviews.get(String(each.depositId)) ?? 'none'
    const isOver = each.status !== model?.status && ['none', 'APPROVED', 'REJECTED'].includes(review)
    return field && each[field] && isOver ? [{ name: each[field], kind: `${each.status} ${review}` }] : []
  })
  const found = [...Map.groupBy(settled, ({ kind }) => kind).values()].map(([first]) => first!.name)
  const all = [...new Set([...named, ...found])]
  if (all.length === 0)
    session.undecidable(
      'no transaction here is known not to be held (records.settledTransaction)',
      byRecord('settledTransaction'),
    )
  return all
}

/** All AML records, in pages of the one size that is stated. */
async function readRecords(session: Session) {
  return (await walk(session, AML_RECORDS, 20)).flatMap(({ rows }) => rows)
}

/** The same body for another transaction. */
function nameInstead(session: Session, { body }: RequestOptions, transaction: string): unknown {
  const held = heldNames(session)
  const leaf = listLeaves(body).find(({ value }) => held.includes(String(value)))
  return leaf
    ? replaceAt(body, leaf.at, transaction)
    : session.undecidable(
        'the described request names none of records.transactionInReview',
        byRecord('transactionInReview'),
      )
}

function heldNames({ target }: Session): string[] {
  return [target.records?.transactionInReview ?? []].flat()
}
