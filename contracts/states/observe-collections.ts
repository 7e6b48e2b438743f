import { PROMISE } from '../../src/kit/check/harness/evaluate/explain-refusal.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { Exchange } from '../../src/kit/check/harness/wire/request.ts'
import { byDescribingRequest } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import { creditsOf, type Recent, readHistory, readRecent } from './cad-credits.ts'
import {
  type Business,
  type Collector,
  collectFromAll,
  type Party,
  type PlanAmount,
  type SenderKind,
} from './cad-senders.ts'
import type { Transaction } from './given.ts'
import { readUntilAll } from './late-effects.ts'
import { idsOf } from './lists.ts'

/** A collection with a unique amount. */
interface Collection {
  kind: SenderKind
  sender: string
  amount: number
  goesTo: Party
  /** The answer to its notification. */
  notified: Exchange
}

/** A collection, its transactions for each business, and whether all transactions of both were read. */
export type Observed = Collection & Record<Business, Transaction[]> & { isWhole: boolean }

const NO_REQUEST = 'target.json describes no request for receiveCadCollection'
const DESCRIBED = byDescribingRequest(findOperation('receiveCadCollection'))

/** The minimum of a collection is not documented. */
const SMALL = 10

type Read = (of: Session) => Promise<Recent>

/** Sends collections from senders of every kind, and returns their effects; only the first ones if none of these is credited. */
export async function observeCollections(session: Session): Promise<Observed[]> {
  if (!session.target.requests?.receiveCadCollection) session.undecidable(NO_REQUEST, DESCRIBED)
  const parties = { caller: session, other: await session.asOther() }
  const collector = await openCollector(session, parties)
  try {
    await collectFromAll(parties, collector)
    return await collector.settle()
  } catch (error) {
    if (error instanceof NothingCredited) return error.collections
    throw error
  }
}

class NothingCredited extends Error {
  readonly collections: Observed[]

  constructor(collections: Observed[]) {
    super('no credit appears')
    this.collections = collections
  }
}

export function isCredited({ caller, other }: Observed): boolean {
  return caller.length + other.length > 0
}

async function openCollector(session: Session, parties: Record<Business, Session>) {
  const read = async (readEach: Read = readRecent) => {
    const [own, foreign] = [await readEach(parties.caller), await readEach(parties.other)]
    return { caller: own.rows, other: foreign.rows, isWhole: own.isWhole && foreign.isWhole }
  }
  const before = await read(readHistory)
  const collections: Collection[] = []
  let asked = 0

  const notify = async (sender: string, plan: PlanAmount = planAmount) => {
    const amount = plan(asked)
    asked += 1
    const request = await session.describedRequest('receiveCadCollection', { sender, amount })
    if (!request) session.undecidable(NO_REQUEST, DESCRIBED)
    return { amount, notified: await session.call('receiveCadCollection', request) }
  }

  const collect: Collector['collect'] = async (kind, sender, goesTo, plan) => {
    const { amount, notified } = await notify(sender, plan)
    const { status, text } = notified
    if (collections.length === 0 && status >= 400)
      session.undecidable(
        `requests.receiveCadCollection of target.json was rejected: ${status} ${text.slice(0, 100)} (see "receiveCadCollection > … ${PROMISE}")`,
        DESCRIBED,
      )
    if (status < 400 || amount > SMALL) collections.push({ kind, sender, amount, goesTo, notified })
  }

  /** Returns the effects of each collection so far. */
  const observe = async (readEach?: Read): Promise<Observed[]> => {
    const now = await read(readEach)
    const fresh = (party: Business) => now[party].filter(({ id }) => !idsOf(before[party]).includes(id))
    const rows = { caller: fresh('caller'), other: fresh('other') }
    const amounts = collections.map(({ amount }) => amount)
    const credits = creditsOf(amounts, [...rows.caller, ...rows.other])
    return collections.map((each) => {
      const own = credits.get(each.amount) ?? []
      const of = (party: Business) => own.filter((row) => rows[party].includes(row))
      return { ...each, caller: of('caller'), other: of('other'), isWhole: now.isWhole }
    })
  }

  let isPatient = true
  const settle = async (): Promise<Observed[]> => {
    // If effects did not show once, there is no point in waiting again.
    if (!isPatient) return observe(readHistory)
    const due = collections.filter(({ goesTo }) => goesTo !== 'nobody').length
    const count = (all: Observed[]) =>
      all.filter((each) => each.goesTo !== 'nobody' && isCredited(each)).length
    const recent = await readUntilAll(observe, count, due)
    // The order of listed transactions is not documented.
    const isMissed = count(recent) < due && !recent.every(({ isWhole }) => isWhole)
    const all = isMissed ? await observe(readHistory) : recent
    isPatient = count(all) >= due
    if (due > 0 && !all.some(isCredited)) throw new NothingCredited(all)
    return all
  }

  return { collect, notify, settle } satisfies Collector
}

/** The whole numbers tell collections apart, and no order has such cents; some are large, as large sums get more scrutiny. */
function planAmount(index: number): number {
  const tens = Math.floor(Math.random() * 9)
  const cents = 10 * tens + [1, 3, 7, 9][index % 4]!
  return (index % 3 === 2 ? 1_100 : 20) + index + cents / 100
}
