import { describe, expect } from 'vitest'
import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import { proveByFacts } from '../states/documented.ts'
import { chargedPayment, listTransactions, openReview } from '../states/given.ts'
import { AML_RECORDS, TRANSACTIONS } from '../states/lists.ts'
import { createTaken, freshRequest } from '../states/taken-requests.ts'
import { createListReader, type ListRow, MORE_THAN_READ } from '../states/whole-list.ts'

const OPERATIONS = ['submitSourceOfFunds', 'submitSourceOfFundsFile'] as const

describe.each(OPERATIONS)('%s', (operationId) => {
  prove(
    'REQ-SOF-03 concerns a transaction that is pending and held in review, and no other',
    'magic-values',
    async (session) => {
      const { transaction } = await openReview(session)
      expect(transaction.status).toBe('PENDING')
      await session.succeed(operationId, { fields: { transactionId: transaction.id } })
      await chargedPayment(session, { amount: 25 })
      const [settled] = await listTransactions(session, { list: 1 })
      expect(settled).toMatchObject({ amount: 25, status: 'SUCCESSFUL' })
      const fields = { transactionId: settled!.id }
      expectRefusal(await session.call(operationId, { fields }), { status: [404, 409] })
    },
  )
})

const states = createStates()
const takenRequest = createTaken(states)
const reader = createListReader()

const NAMED = byRecords(
  'the transaction in review, and one that never was, among those that listTransactions shows',
)

/** What a request may name a transaction by. */
const NAMES = ['id', 'reference', 'depositId'] as const

describe.each(OPERATIONS)('%s', (operationId) => {
  proveByFacts('REQ-SOF-03 takes no transaction that was never flagged', 'stateful', async (session) => {
    if (!(await session.operationStatus(operationId)).taken) await takenRequest(session, operationId)
    await refuseUnflagged(session, operationId)
  })

  proveByFacts(
    'REQ-SOF-03 takes no transaction of another business that was never flagged',
    ['stateful', 'two-businesses'],
    async (session) => {
      const other = await session.asOther()
      await other.succeed(operationId, await freshRequest(other, operationId, createStates()))
      await refuseUnflagged(other, operationId)
    },
  )
})

/** Submits for a transaction of the caller that is not in review, in the place of the one that is. */
async function refuseUnflagged(caller: Session, operationId: (typeof OPERATIONS)[number]): Promise<void> {
  const { settled, listed } = await readHistory(caller)
  const request = await freshRequest(caller, operationId, createStates())
  const named = listLeaves(request.body).flatMap(({ at, value }) =>
    NAMES.filter((name) => listed.some((row) => row[name] === value)).map((name) => ({ at, name })),
  )
  const [other] = named.flatMap(({ at, name }) => {
    const row = settled.find((each) => typeof each[name] === 'string' && each[name] !== '')
    return row ? [{ ...request, body: replaceAt(request.body, at, row[name]) }] : []
  })
  const reason = 'no listed transaction is the one that the request names, or none was never flagged'
  expectRefusal(await caller.call(operationId, other ?? caller.undecidable(reason, NAMED)), {})
}

describe('listAmlRecords', () => {
  // Older records may stand for transactions that are listed no longer.
  proveByFacts(
    'REQ-AML-02 shows the transaction whose source of funds is taken',
    'stateful',
    async (session) => {
      const { body } = await takenRequest(session, 'submitSourceOfFunds')
      reader.forget()
      const { listed, records } = await readHistory(session)
      const values = listLeaves(body).map(({ value }) => value)
      const held = listed.filter((row) => NAMES.some((name) => values.includes(row[name])))
      const deposits = held.flatMap(depositsOf)
      if (deposits.length === 0)
        session.undecidable('no listed transaction with a deposit is the one that the request names', NAMED)
      const shown = records.filter((record) => depositsOf(record).some((id) => deposits.includes(id)))
      expect(shown, `AML records of the deposit ${deposits[0]}`).toHaveLength(1)
      expect(shown[0]!.currency).toBe(held[0]!.currency)
    },
  )
})

/** All transactions of a business, its AML records, and the transactions that neither are pending nor have one. */
async function readHistory(session: Session) {
  const transactions = await reader.whole(session, TRANSACTIONS)
  const { rows: records, isWhole } = await reader.whole(session, AML_RECORDS)
  if (!isWhole || !transactions.isWhole) session.undecidable(MORE_THAN_READ)
  if (records.length === 0) session.undecidable('there is no AML record here', byRecords('an AML record'))
  const flagged = new Set(records.flatMap(depositsOf))
  const settled = transactions.rows.filter(
    (row) => row.status !== 'PENDING' && !depositsOf(row).some((id) => flagged.has(id)),
  )
  return { listed: transactions.rows, records, settled }
}

/** The deposit that a row is of, as it shows it. */
function depositsOf({ depositId, deposit }: ListRow): string[] {
  const { id } = (deposit ?? {}) as { id?: unknown }
  return [depositId, id].filter((each): each is string => typeof each === 'string' && each !== '')
}
