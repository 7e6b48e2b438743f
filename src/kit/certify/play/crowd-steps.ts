import { setTimeout as wait } from 'node:timers/promises'
import { findMismatches } from '../judge/find-mismatches.ts'
import type { Breach, Note, Observation, ScenarioRecord } from '../record.ts'
import type { Examination } from './examination.ts'
import { untilFault } from './fault-steps.ts'
import type { Players } from './players.ts'
import { type Purchase, wayOfPaying } from './purchase.ts'

/** How long an app may take to call the service. */
const WAITS_WITHIN_MS = 5_000

/** Number of payers that try at a time: no shop is too busy for that. */
const AT_A_TIME = 5

const LOOKS_EVERY_MS = 100

export const SAME_ORDER: Breach = {
  kind: 'orders',
  message: 'Two purchases got the same order: one is paid, and both are served.',
}

export interface CrowdOptions {
  record: ScenarioRecord
  /** Begins the purchase of another payer. */
  begin(): Purchase
  recover(of: Purchase): Promise<void>
  /** Observes a purchase as it is, without waiting. */
  seeNow(of: Purchase): Promise<Observation>
  onBreach(breach: Breach): void
  /** Called with what runs beside the steps. */
  onAside(trying: Promise<unknown>): void
  /** Called with the purchases that succeeded. */
  onSold(sold: readonly Purchase[]): void
}

/** Creates the steps of many payers, of whom the scenario follows at most one. */
export function createCrowdSteps(
  { app, config, operator, service, patienceMs, signal }: Examination,
  note: Note,
  { record, begin, recover, seeNow, onBreach, onAside, onSold }: CrowdOptions,
): Players<'load' | 'try'> {
  const way = wayOfPaying(config)
  const tellOf = (each: Purchase) => (config.webhooks ? each.deliver({}) : recover(each))
  /** Kills the app while it handles a webhook of each, some of which are answered. */
  const killAmid = async (sold: readonly Purchase[]) => {
    const delivering = sold.map((each) => each.deliver({ once: true }))
    await Promise.race(delivering)
    await app.kill()
    await Promise.all(delivering)
    note('examiner', 'the app is killed while it handles their webhooks')
    await app.start()
    note('examiner', 'the app is restarted')
    await Promise.all(sold.map(tellOf))
    await recover(sold[0]!)
  }
  /** In calm: what an app refused because it was too busy is announced again. */
  const tellAgain = async (waiting: readonly Purchase[]) => {
    for (let first = 0; first < waiting.length; first += AT_A_TIME)
      await Promise.all(waiting.slice(first, first + AT_A_TIME).map(tellOf))
  }
  /** Waits until all are served, or for as long as an app may take for one more: a busy machine may be slow. */
  const untilServed = async (sold: readonly Purchase[]): Promise<Map<Purchase, Observation>> => {
    const seen = new Map<Purchase, Observation>()
    let left = sold
    let isToldAgain = false
    for (let until = performance.now() + patienceMs; ; await wait(LOOKS_EVERY_MS)) {
      const waiting: Purchase[] = []
      for (const each of left) {
        const observation = await seeNow(each)
        seen.set(each, observation)
        if (findMismatches(observation).length > 0) waiting.push(each)
      }
      if (waiting.length < left.length) {
        until = performance.now() + patienceMs
        isToldAgain = false
      }
      left = waiting
      if (left.length === 0 || signal.aborted) return seen
      if (performance.now() <= until) continue
      if (isToldAgain) return seen
      await tellAgain(left)
      isToldAgain = true
      until = performance.now() + patienceMs
    }
  }
  return {
    async load({ payers, killed }) {
      const all = Array.from({ length: payers }, () => begin())
      // a shop that is too busy may turn payers away: nothing is lost
      const sold: Purchase[] = []
      await Promise.all(
        all.map(async (each) => {
          if (way === 'elsewhere') await each.open()
          else if (!((await each.buy()) || (await each.buy()))) return
          if (sold.some((other) => other.order()!.id === each.order()!.id)) return onBreach(SAME_ORDER)
          sold.push(each)
          if (way !== 'card') await operator.pay(each.order()!.id)
          if (!killed) await tellOf(each)
        }),
      )
      onSold(sold)
      note('examiner', `${sold.length} of ${payers} payers bought`)
      if (killed) await killAmid(sold)
      const [first] = sold
      // that one is looked at in the end
      for (const [each, observation] of await untilServed(sold))
        if (each !== first) record.observations.push(observation)
    },
    async try({ aside, payers = 1 }) {
      if (aside) {
        const waits = untilFault(service, WAITS_WITHIN_MS)
        onAside(begin().buy())
        return waits
      }
      for (let left = payers; left > 0; left -= AT_A_TIME)
        await Promise.all(Array.from({ length: Math.min(left, AT_A_TIME) }, () => begin().buy()))
    },
  }
}
