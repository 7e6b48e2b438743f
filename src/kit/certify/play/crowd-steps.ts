import { findMismatches } from '../judge/find-mismatches.ts'
import type { Note, Observation, ScenarioRecord } from '../record.ts'
import type { Expectation } from '../scenario.ts'
import type { Examination } from './examination.ts'
import { untilFault } from './fault-steps.ts'
import type { Players } from './players.ts'
import { type Purchase, wayOfPaying } from './purchase.ts'

/** How long an app may take to call the service. */
const WAITS_WITHIN_MS = 5_000

/** Number of payers that try at a time: no shop is too busy for that. */
const AT_A_TIME = 5

export interface CrowdOptions {
  record: ScenarioRecord
  /** Begins the purchase of another payer. */
  begin(): Purchase
  recover(of: Purchase): Promise<void>
  /** Waits for the expectation to hold. */
  look(expectation: Expectation, of: Purchase): Promise<Observation>
  /** Does not wait. */
  seeNow(expectation: Expectation, of: Purchase): Promise<Observation>
  /** Called with what runs beside the steps. */
  onAside(trying: Promise<unknown>): void
  /** Called with the purchases that succeeded. */
  onSold(sold: readonly Purchase[]): void
}

/** Creates the steps of many payers, of whom the scenario follows at most one. */
export function createCrowdSteps(
  { app, config, operator, service }: Examination,
  note: Note,
  { record, begin, recover, look, seeNow, onAside, onSold }: CrowdOptions,
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
  return {
    async load({ payers, killed }) {
      const all = Array.from({ length: payers }, () => begin())
      // a shop that is too busy may turn payers away: nothing is lost
      const sold: Purchase[] = []
      await Promise.all(
        all.map(async (each) => {
          if (way === 'elsewhere') await each.open()
          else if (!((await each.buy()) || (await each.buy()))) return
          sold.push(each)
          if (way !== 'card') await operator.pay(each.order()!.id)
          if (!killed) await tellOf(each)
        }),
      )
      onSold(sold)
      note('examiner', `${sold.length} of ${payers} payers bought`)
      if (killed) await killAmid(sold)
      // after a full wait for one, the others have had their time too
      let isOver = false
      for (const each of sold.slice(1)) {
        const seen = await (isOver ? seeNow : look)(record.scenario.ends, each)
        record.observations.push(seen)
        isOver ||= findMismatches(seen).length > 0
      }
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
