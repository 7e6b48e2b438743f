import type { JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { bodyOf, isTaken } from './read-exchange.ts'
import { findRows } from './records.ts'
import { groupBy } from './timeline.ts'

const RULES = {
  listTransactions: alike('a transaction', ['REQ-TXN-15', 'REQ-TXN-18', 'REQ-TXN-19']),
  listAmlRecords: alike('an AML record', ['REQ-AML-13']),
  listTvPackages: alike('a TV package', ['REQ-BILL-11']),
} as const satisfies Record<string, Rule>

function alike(what: string, requirements: readonly string[]): Rule {
  return { title: `nullable fields of ${what} are consistently null or omitted`, requirements, section: '§2' }
}

type Name = keyof typeof RULES

const isName = (text: string): text is Name => text in RULES

/** Members that may be null, grouped by type. */
const MEMBERS: Record<Name, readonly (readonly string[])[]> = {
  listTransactions: [
    [
      ...['channel', 'method', 'depositId', 'spendingId', 'refundId', 'topupId', 'tuitionId', 'walletId'],
      ...['cardId', 'swapId'],
    ],
    ['balance', 'refund', 'topup', 'spending', 'billPayment', 'swap', 'deposit'],
  ],
  listAmlRecords: [['proofUrl', 'reviewNotes']],
  listTvPackages: [['amount']],
}

/**
 * Each row has these members, and null in place of a value. Weak reading: a service may omit all members that are null. So a
 * missing one counts only if most rows without a value write it as null. For packages, it is documented when the amount is null:
 * there, one such row shows that nulls are not omitted. A member that is always omitted counts if most others of its type are
 * written as null.
 */
export const judgeNulls = judgeEachEra(RULES, (exchanges, evaluations) => {
  const lists = exchanges.filter((each) => isName(each.operationId) && isTaken(each))
  for (const [name, own] of groupBy(lists, ({ operationId }) => operationId as Name)) {
    const rows = own.flatMap(listRows)
    for (const members of MEMBERS[name]) {
      const habits = members.map((member) => readHabit(member, rows))
      for (const habit of habits) judgeMember(name, habit, evaluations)
      judgeAlike(name, habits, evaluations)
    }
  }
})

function judgeMember(
  name: Name,
  { member, written, missing, nulls, gaps }: Habit,
  evaluations: Evaluations<Name>,
): void {
  const isHabit = nulls >= MIN_ALIKE && nulls > gaps
  const [one, other] = isHabit ? [written[0], missing[0]] : [written.find(isOpen), missing.find(isOpen)]
  if (one && other) {
    const message = `${name} omits ${member} in a row, but writes null in ${nulls} ${nulls === 1 ? 'other' : 'others'}.`
    evaluations.contradicted(name, message, [one.exchange, other.exchange])
  } else if (isHabit) evaluations.compared(name)
}

/** Compares members of one type: those that rows omit with those that they write as null. */
function judgeAlike(name: Name, habits: readonly Habit[], evaluations: Evaluations<Name>): void {
  const written = habits.filter(({ gaps, nulls }) => gaps === 0 && nulls >= MIN_ALIKE)
  const left = habits.filter(({ gaps, nulls }) => nulls === 0 && gaps >= MIN_ALIKE)
  if (written.length < left.length * MIN_WRITTEN) return
  const names = written.slice(0, MIN_WRITTEN).map(({ member }) => member)
  for (const { member, missing } of left) {
    const message = `${name} omits ${member} in rows, but writes null for ${names.join(', ')}.`
    evaluations.contradicted(name, message, [missing[0]!.exchange])
  }
}

/** Whether a package is documented to have a null amount. */
const isOpen = ({ row }: Row) => row.isAmountFixed === false

/** Number of rows that show a habit. */
const MIN_ALIKE = 2
/** Number of members written as null for each that is omitted. */
const MIN_WRITTEN = 3

interface Row {
  exchange: HistoryExchange
  row: JsonObject
  /** Identifies a row that several answers show. */
  key: unknown
}

/** How a member without a value is written. */
interface Habit {
  member: string
  written: readonly Row[]
  missing: readonly Row[]
  /** Number of rows that write it as null, and that omit it. */
  nulls: number
  gaps: number
}

function listRows(exchange: HistoryExchange): Row[] {
  return findRows(bodyOf(exchange)).map((row) => {
    const { id, bundleCode, ...others } = row
    return { exchange, row, key: id ?? bundleCode ?? JSON.stringify(others) }
  })
}

function readHabit(member: string, rows: readonly Row[]): Habit {
  const written = rows.filter(({ row }) => row[member] === null)
  const missing = rows.filter(({ row }) => !(member in row))
  return { member, written, missing, nulls: countAlike(written), gaps: countAlike(missing) }
}

const countAlike = (rows: readonly Row[]) => new Set(rows.map(({ key }) => key)).size
