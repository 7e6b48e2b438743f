import { describe, expect } from 'vitest'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { createSharedWork } from '../../src/kit/check/harness/share-work.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import {
  AML_RECORDS,
  boundsOf,
  CHARGEBACKS,
  idsOf,
  LISTS,
  largestOf,
  type PagedList,
  type Query,
  REFUNDS,
  type Row,
  readAll,
  readSlice,
  TRANSACTIONS,
  walk,
} from '../states/lists.ts'

describe.concurrent.each(LISTS)('$operationId pages', (paged) => {
  const { operationId, size } = paged
  const { usual, most } = boundsOf(paged)

  prove('proposal: are disjoint and complete, and meta matches', 'stateful', async (session) => {
    const all = await readAtLeast(session, paged, 3)
    for (const rows of [sizeFor(paged, all, 2), sizeFor(paged, all, 3)]) {
      const slices = await walk(session, paged, rows)
      expect(idsOf(slices.flatMap((each) => each.rows))).toEqual(idsOf(all))
      expect(slices.slice(0, -1).map((each) => each.rows.length)).toEqual(slices.slice(1).map(() => rows))
      for (const [index, { meta }] of slices.entries()) {
        expect(meta).toMatchObject(paged.meta({ number: index + 1, size: rows, total: all.length }))
      }
    }
    expect(new Set(idsOf(all)).size).toBe(all.length)
  })

  prove(`proposal: hold as many rows as ${size}, if there are enough`, 'stateful', async (session) => {
    const all = await readAtLeast(session, paged, 3)
    for (const rows of [1, largestOf(paged)]) {
      const slice = await readSlice(session, paged, { [size]: rows })
      expect(idsOf(slice.rows)).toEqual(idsOf(all.slice(0, rows)))
      expect(slice.meta).toMatchObject(paged.meta({ number: 1, size: rows, total: all.length }))
    }
  })

  for (const [parameter, value, isTaken] of [
    ['page', '1', true],
    ['page', '0', false],
    ['page', 'first', false],
    ...(most === undefined ? [] : ([[size, `${most}`, true]] as const)),
    [size, '0', false],
    ...(most === undefined ? [] : ([[size, `${most + 1}`, false]] as const)),
  ] as const) {
    prove(`proposal: ${isTaken ? 'accept' : 'reject'} ${parameter}=${value}`, [], (session) =>
      ask(session, operationId, { [parameter]: value }, isTaken),
    )
  }

  prove(`proposal: hold ${usual} rows by default`, 'stateful', async (session) => {
    const all = await readAtLeast(session, paged, 0)
    const slice = await readSlice(session, paged)
    expect(idsOf(slice.rows)).toEqual(idsOf(all.slice(0, usual)))
    expect(slice.meta).toMatchObject(paged.meta({ number: 1, size: usual, total: all.length }))
    const next = await readSlice(session, paged, { page: 2 })
    expect(idsOf(next.rows)).toEqual(idsOf(all.slice(usual, 2 * usual)))
  })

  prove('proposal: are empty past the end, with the same count', 'stateful', async (session) => {
    const { length: total } = await readAtLeast(session, paged, 0)
    const last = Math.ceil(total / usual)
    for (const page of [last + 1, last + 7]) {
      const slice = await readSlice(session, paged, { page, [size]: usual })
      expect(slice.rows).toEqual([])
      expect(slice.meta).toMatchObject(paged.meta({ number: page, size: usual, total }))
    }
  })

  prove('proposal: start with the newest row', 'stateful', async (session) => {
    const { rows } = await readSlice(session, paged, { [size]: largestOf(paged) })
    if (rows.length < 2)
      session.undecidable(
        `${operationId} shows fewer than 2 rows here`,
        byRecords(`2 rows that ${operationId} shows`),
      )
    const times = rows.map(({ createdAt }) => Date.parse(createdAt))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  })

  prove('proposal: are the same when requested again', 'stateful', async (session) => {
    const query = { [size]: 7, page: 1 }
    expect(await readSlice(session, paged, query)).toEqual(await readSlice(session, paged, query))
  })
})

/** A filter whose values partition a list. */
const DIVISIONS = [
  { ...TRANSACTIONS, parameter: 'type', values: ['CREDIT', 'DEBIT'] },
  { ...AML_RECORDS, parameter: 'status', values: ['PENDING', 'PROOF_UPLOADED', 'APPROVED', 'REJECTED'] },
  { ...REFUNDS, parameter: 'status', values: ['PENDING', 'PROCESSING', 'SUCCESSFUL', 'FAILED'] },
  { ...CHARGEBACKS, parameter: 'status', values: ['OPEN', 'ACCEPTED', 'DECLINED', 'WON', 'LOST'] },
] as const

describe.concurrent.each(DIVISIONS)('$operationId by $parameter', ({ parameter, values, ...paged }) => {
  prove('proposal: each value finds exactly its rows, in order and counted', 'stateful', async (session) => {
    const all = await readAtLeast(session, paged, 2)
    for (const value of values) {
      const own = all.filter((row: Row) => (row as Partial<Record<string, unknown>>)[parameter] === value)
      const size = value === values[0] ? sizeFor(paged, own, 2) : largestOf(paged)
      const slices = await walk(session, paged, size, { [parameter]: value })
      expect(idsOf(slices.flatMap(({ rows }) => rows)), value).toEqual(idsOf(own))
      for (const [index, { meta }] of slices.entries()) {
        expect(meta, value).toMatchObject(paged.meta({ number: index + 1, size, total: own.length }))
      }
    }
  })
})

describe.concurrent.each([REFUNDS, CHARGEBACKS])('$operationId by time', (paged) => {
  prove('proposal: from is inclusive, to is exclusive', 'stateful', async (session) => {
    const all = await readAtLeast(session, paged, 3)
    const { createdAt, status } = all[Math.floor(all.length / 2)]!
    const isLater = (row: Row) => row.createdAt >= createdAt
    const find = async (query: Query) => idsOf(await readAll(session, paged, query))
    expect(await find({ from: createdAt })).toEqual(idsOf(all.filter(isLater)))
    expect(await find({ to: createdAt })).toEqual(idsOf(all.filter((row) => !isLater(row))))
    expect(await find({ from: createdAt, to: createdAt })).toEqual([])
    expect(await find({ from: createdAt, status })).toEqual(
      idsOf(all.filter((row) => isLater(row) && row.status === status)),
    )
  })

  for (const parameter of ['from', 'to']) {
    prove(`proposal: rejects ${parameter}=yesterday`, [], (session) =>
      ask(session, paged.operationId, { [parameter]: 'yesterday' }, false),
    )
  }

  prove('proposal: reads the UTC offset of a time', 'stateful', async (session) => {
    const [newest] = await readAtLeast(session, paged, 1)
    const { createdAt } = newest!
    const inLagos = new Date(Date.parse(createdAt) + 3_600_000).toISOString().replace('Z', '+01:00')
    expect(await readAll(session, paged, { from: inLagos })).toEqual(
      await readAll(session, paged, { from: createdAt }),
    )
  })
})

describe.concurrent.each([REFUNDS, CHARGEBACKS])('$operationId by order', (paged) => {
  prove('proposal: finds only the rows of that order', 'stateful', async (session) => {
    const all = (await readAtLeast(session, paged, 2)) as (Row & { orderReference: string })[]
    const { orderReference: reference } = all.at(-1)!
    const own = all.filter((each) => each.orderReference === reference)
    if (own.length === all.length) session.undecidable('rows of two orders are needed')
    expect(idsOf(await readAll(session, paged, { reference }))).toEqual(idsOf(own))
    expect(await readAll(session, paged, { reference: 'ORD-never-created' })).toEqual([])
  })
})

async function ask(
  session: Session,
  operationId: PagedList['operationId'],
  query: Query,
  isTaken: boolean,
): Promise<void> {
  if (isTaken) return void (await session.succeed(operationId, { query }))
  // an empty page is wrong only if there are rows
  await session.succeed(operationId)
  expectRefusal(await session.call(operationId, { query }), { status: 400 })
}

/** A longer list is not read: it would take too many calls. */
const MAX_ROWS = 1_000

/** Returns the size that splits a list into this number of pages, or the maximum size. */
function sizeFor(paged: PagedList, rows: readonly Row[], pages: number): number {
  return Math.min(largestOf(paged), Math.max(1, Math.ceil(rows.length / pages)))
}

const shareRows = createSharedWork<string, Row[]>()

/** Reads all rows of a list once: no test here adds any. */
async function readAtLeast(session: Session, paged: PagedList, count: number): Promise<Row[]> {
  const { operationId } = paged
  const all = await shareRows(session, operationId, () => readWhole(session, paged))
  if (all.length < count)
    session.undecidable(
      `${operationId} shows fewer than ${count} rows here`,
      byRecords(`${count} rows that ${operationId} shows`),
    )
  return all
}

async function readWhole(session: Session, paged: PagedList): Promise<Row[]> {
  const first = await readSlice(session, paged, { [paged.size]: largestOf(paged) })
  if (first.total > MAX_ROWS)
    session.undecidable(`${paged.operationId} shows more than ${MAX_ROWS} rows here`)
  return first.total > first.rows.length ? readAll(session, paged) : first.rows
}
