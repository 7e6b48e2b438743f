import { describe } from 'vitest'
import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { expectRefusal, type Session } from '../../src/kit/check/harness/session.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { byDescribingRequest, byRecord } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import { readRecent } from '../states/cad-credits.ts'
import { proveByFacts } from '../states/documented.ts'
import { readUntil } from '../states/late-effects.ts'
import { AML_RECORDS, walk } from '../states/lists.ts'

/** For so long the records are looked at after a submission. */
const WATCHED_MS = 1_000

describe.each(['submitSourceOfFunds', 'submitSourceOfFundsFile'] as const)('%s', (operationId) => {
  proveByFacts('REQ-SOF-03 is refused for a transaction that is not held', 'stateful', async (session) => {
    const request = await described(session, operationId)
    const settled = await findSettled(session)
    expectRefusal(
      await session.call(operationId, { ...request, body: nameInstead(session, request, settled) }),
      {},
    )
  })

  proveByFacts(
    'REQ-AML-12 REQ-AML-13 leaves every record in its stated form',
    'stateful',
    async (session) => {
      await session.succeed(operationId, await described(session, operationId))
      // Each answer is held to the form of its records; what is submitted may show in them later.
      await readUntil(
        () => readRecords(session),
        () => false,
        WATCHED_MS,
      )
    },
  )
})

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

/** How the target names a transaction that nobody reviews: as the description does, or as it names one that is held. */
async function findSettled(session: Session): Promise<string> {
  const named = session.record('settledTransaction')
  if (named) return named
  const transactions = await readRecent(session)
  const held = heldNames(session)
  const reviewed = (await readRecords(session)).map(({ deposit }) => deposit.id)
  const fields = ['id', 'reference', 'depositId'] as const
  const model = transactions.find((each) => fields.some((field) => held.includes(String(each[field]))))
  const field = model && fields.find((each) => held.includes(String(model[each])))
  const settled = transactions.find(
    (each) =>
      field && each[field] && each.status !== model.status && !reviewed.includes(String(each.depositId)),
  )
  return settled && field
    ? String(settled[field])
    : session.undecidable(
        'no transaction here is known not to be held (records.settledTransaction)',
        byRecord('settledTransaction'),
      )
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
