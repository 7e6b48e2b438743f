import { describe, expect } from 'vitest'
import { readAt, replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { isUsed } from '../../src/kit/check/harness/plan/described-records.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { expressionOf } from '../../src/kit/check/harness/wire/template-names.ts'
import { byRecord, byRecords } from '../../src/kit/check/remedies/remedy.ts'
import { describedRequest } from '../states/about-order.ts'
import { forEachBusiness, proveByFacts } from '../states/by-facts.ts'
import { readRecent } from '../states/cad-credits.ts'
import { chargedPayment, heldPayment, listTransactions } from '../states/given.ts'
import { readForAWhile } from '../states/late-effects.ts'
import { AML_RECORDS, TRANSACTIONS, walk } from '../states/lists.ts'
import { expectTaken } from '../states/promised.ts'
import { createTaken, freshRequest } from '../states/taken-requests.ts'
import { createListReader, type ListRow, MORE_THAN_READ, readToEnd } from '../states/whole-list.ts'

const OPERATIONS = ['submitSourceOfFunds', 'submitSourceOfFundsFile'] as const

describe.each(OPERATIONS)('%s', (operationId) => {
  prove(
    'REQ-SOF-03 accepts only a transaction that is pending and held in review',
    'magic-values',
    async (session) => {
      const { transaction } = await heldPayment(session)
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
  'the transaction in review, and one that never was, among those that listTransactions shows; or its AML record',
)

/** Members of a transaction, and of its AML record, by which a request may name it. */
const NAMES = { transaction: ['id', 'reference', 'depositId'], record: ['id'] } as const

describe.each(OPERATIONS)('%s', (operationId) => {
  proveByFacts('REQ-SOF-03 rejects a transaction that is not held', 'stateful', async (session) => {
    if (!(await session.operationStatus(operationId)).taken) await takenRequest(session, operationId)
    await refuseSettled(session, operationId)
  })

  proveByFacts(
    'REQ-SOF-03 rejects a transaction that is not held, from another business',
    ['stateful', 'two-businesses'],
    async (session) => {
      const other = await session.asOther()
      const request = await freshRequest(other, operationId, createStates())
      const right = await other.call(operationId, request)
      await refuseSettled(other, operationId)
      // A business without a transaction left to submit for may be refused for another reason.
      if (!isTaken(right) && !isUsed(other.target, request))
        session.undecidable('none of the transactions of another business is accepted')
    },
  )

  proveByFacts('REQ-SOF-03 rejects an unknown transaction', 'stateful', async (session) => {
    const request = await describedRequest(session, operationId)
    const held = heldNames(session)
    const leaf = listLeaves(request.body).find(({ value }) => held.includes(String(value)))
    if (!leaf)
      return session.undecidable(
        'the described request names none of records.transactionInReview and records.amlRecord',
        byRecord('transactionInReview'),
      )
    for (const name of held.slice(0, 1).flatMap(listNamesOfNone)) {
      const body = replaceAt(request.body, leaf.at, name)
      expectRefusal(await session.call(operationId, { ...request, body }), {})
    }
  })

  forEachBusiness(['stateful'], ({ who, drive }) => {
    drive(`the records of ${who} are listed afterwards, by each status`, async (caller, foreign) => {
      const request = await describedRequest(caller, operationId)
      // The other business calls for this transaction before it is used up, and afterwards.
      await foreign?.call(operationId, request)
      // What is accepted for one transaction in review is accepted for the other described ones.
      const { taken } = await caller.operationStatus(operationId)
      if (taken) await expectTaken(caller, operationId, request)
      else await caller.succeed(operationId, request)
      await foreign?.call(operationId, request)
      await submitUnauthenticated(caller, operationId, request)
      // The records may show the submission later.
      await readForAWhile(caller, async () => [await walk(caller, AML_RECORDS, 20), await readRecent(caller)])
      for (const filter of [{}, ...STATUSES.map((status) => ({ status })), {}])
        await readToEnd(caller, AML_RECORDS, filter, 20)
    })
  })
})

/** Submits in either way, without a known key, for a transaction that already has a submission. */
async function submitUnauthenticated(
  caller: Session,
  operationId: (typeof OPERATIONS)[number],
  request: RequestOptions,
): Promise<void> {
  await caller.call(operationId, { ...request, key: 'none' })
  const other = OPERATIONS.find((each) => each !== operationId)!
  const templateOf = (each: typeof other) => listLeaves(caller.target.requests?.[each]?.body ?? {})
  const names = new Map(
    templateOf(operationId).flatMap(({ at, value }) => {
      const expression = expressionOf(value)
      return expression === undefined ? [] : [[expression, String(readAt(request.body, at))] as const]
    }),
  )
  const isNamed = templateOf(other).some(({ value }) => names.has(expressionOf(value) ?? ''))
  const alike = isNamed && (await caller.describedRequest(other, { values: Object.fromEntries(names) }))
  if (alike) await caller.call(other, { ...alike, key: 'none' })
}

/** Statuses of a record whose review is over. */
const OVER = ['APPROVED', 'REJECTED']
const STATUSES = ['PENDING', 'PROOF_UPLOADED', 'APPROVED', 'REJECTED']

/** Returns names in the form of a transaction's name, so that a refusal means that it was not found. */
function listNamesOfNone(held: string): string[] {
  const other = held.replaceAll(/\d(?=[^_]*$)/g, (digit) => String(9 - Number(digit)))
  // Short ones may exist.
  return [`${held}000000`, ...(held.length >= 16 && other !== held ? [other] : [])]
}

function heldNames({ target }: Session): string[] {
  return [target.records?.transactionInReview ?? [], target.records?.amlRecord ?? []].flat()
}

/**
 * Submits for transactions of the caller that are not in review: the described ones, and for each status one that was never
 * flagged and one whose review is over.
 */
async function refuseSettled(caller: Session, operationId: (typeof OPERATIONS)[number]): Promise<void> {
  const described = [caller.target.records?.settledTransaction ?? []].flat()
  const history = described.length > 0 ? await caller.attempt(readHistory) : await readHistory(caller)
  const { settled, transactions, records } = history ?? { settled: [], transactions: [], records: [] }
  const request = await freshRequest(caller, operationId, createStates())
  const held = heldNames(caller)
  const leaves = listLeaves(request.body)
  const rows = { transaction: transactions, record: records }
  const [named] = leaves.flatMap(({ at, value }) =>
    (['transaction', 'record'] as const).flatMap((about) =>
      NAMES[about]
        .filter((name) => rows[about].some((row) => row[name] === value))
        .map((name) => ({ at, about, name })),
    ),
  )
  const at = named?.at ?? leaves.find(({ value }) => held.includes(String(value)))?.at
  const found = settled
    .filter(({ about }) => about === named?.about)
    .flatMap(({ row }) => (named && row[named.name]) || [])
  const others = new Set([...described, ...found])
  if (!at || others.size === 0)
    return caller.undecidable(
      'no listed transaction is the one that the request names, or all were flagged',
      NAMED,
    )
  for (const other of others)
    expectRefusal(
      await caller.call(operationId, { ...request, body: replaceAt(request.body, at, other) }),
      {},
    )
}

describe('listAmlRecords', () => {
  // Older records may belong to transactions that are no longer listed.
  proveByFacts(
    'REQ-AML-02 shows the transaction whose source of funds is accepted',
    'stateful',
    async (session) => {
      const { body } = await takenRequest(session, 'submitSourceOfFunds')
      reader.forget()
      const { transactions, records } = await readHistory(session)
      const values = listLeaves(body).map(({ value }) => value)
      const held = transactions.filter((row) => NAMES.transaction.some((name) => values.includes(row[name])))
      const deposits = held.flatMap(depositsOf)
      if (deposits.length === 0)
        session.undecidable('no listed transaction with a deposit is the one that the request names', NAMED)
      const shown = records.filter((record) => depositsOf(record).some((id) => deposits.includes(id)))
      expect(shown, `AML records of the deposit ${deposits[0]}`).toHaveLength(1)
      expect(shown[0]!.currency).toBe(held[0]!.currency)
    },
  )
})

/** Reads all transactions and AML records of a business, and picks the first of each kind that is not in review. */
async function readHistory(session: Session) {
  const transactions = await reader.rows(session, TRANSACTIONS)
  const { rows: records, isWhole } = await reader.rows(session, AML_RECORDS)
  if (!isWhole || !transactions.isWhole) session.undecidable(MORE_THAN_READ)
  if (records.length === 0) session.undecidable('there is no AML record here', byRecords('an AML record'))
  const reviews = new Map(records.flatMap((each) => depositsOf(each).map((id) => [id, each.status])))
  const ended = transactions.rows.flatMap((row) => {
    const [review = 'none'] = depositsOf(row).flatMap((id) => reviews.get(id) ?? [])
    return ['none', ...OVER].includes(String(review)) ? [{ row, about: 'transaction', review }] : []
  })
  const decided = records.flatMap((row) => {
    const { status } = (row.deposit ?? {}) as { status?: unknown }
    const isOver = OVER.includes(String(row.status)) && status !== undefined
    return isOver ? [{ row: { ...row, status } as ListRow, about: 'record', review: row.status }] : []
  })
  const over = [...ended, ...decided].filter(({ row }) => row.status !== 'PENDING')
  const kinds = Map.groupBy(over, ({ row, about, review }) => `${about} ${row.status} ${review}`)
  return { transactions: transactions.rows, records, settled: [...kinds.values()].map(([first]) => first!) }
}

/** Returns the ids of a row's deposit. */
function depositsOf({ depositId, deposit }: ListRow): string[] {
  const { id } = (deposit ?? {}) as { id?: unknown }
  return [depositId, id].filter((each): each is string => typeof each === 'string' && each !== '')
}
