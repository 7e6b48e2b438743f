import { InputError } from '../../expected-error.ts'
import { findNearest } from '../../target/nearest-name.ts'
import type { ReadConfig } from '../config/read-config.ts'
import { examine } from '../examine.ts'
import type { Judged } from '../judge/judge-scenario.ts'
import { findObstacle } from '../play/find-obstacle.ts'
import { JUDGED_AT_THE_END } from '../report/how-to-fix.ts'
import type { Scenario } from '../scenario.ts'
import { controlConfig } from './control-config.ts'
import { MISTAKES, type Mistake } from './mistakes.ts'

/** Result of the control shop with one mistake. */
export interface Control {
  mistake: Mistake
  /** Scenarios that must fail. */
  failing: string[]
  /** Those of them that did not fail. */
  missed: string[]
  durationMs: number
}

/** Output and files are judged once, after all scenarios: in these, an app sees everything secret, and fails. */
const SHOW_ALL = [
  'webhook-forged-paid',
  'card-asks-again',
  'unreadable-purchase',
  'order-refused',
  'refund-refused',
  'charge-refused',
]

/** An examination mostly waits: many shops are examined at once, and one with many scenarios runs several times. */
const AT_ONCE = 16
const SCENARIOS_EACH = 4
const MAX_INSTANCES = 4
const PATIENCE_MS = 2_000
const ANSWER_WITHIN_MS = 10_000

/**
 * Examines the correct control shop, on the hosted page, and with a card form for scenarios that differ by it: whatever fails is
 * a false alarm.
 *
 * @returns the number of scenarios played, and the ids of those that did not pass
 */
export async function tryRightShop(
  scenarios: readonly Scenario[],
  seed: string,
): Promise<{ played: number; failing: string[] }> {
  const onPage = controlConfig()
  const [hosted, byCard] = await Promise.all([
    examineControl(onPage, scenarios, seed),
    examineControl(
      controlConfig({ byCard: true }),
      scenarios.filter((scenario) => findObstacle(scenario, onPage) !== undefined),
      seed,
    ),
  ])
  const judged = [...hosted.judged, ...byCard.judged]
  const idsOf = (some: readonly Judged[]) => new Set(some.map(({ scenario }) => scenario.id))
  const played = idsOf(judged)
  return {
    // What is judged at the end is not a scenario.
    played: scenarios.filter(({ id }) => played.has(id)).length,
    failing: [...idsOf(judged.filter(({ state }) => state !== 'passed'))],
  }
}

/**
 * Examines the control shop with each of its mistakes, by the scenarios that must find it: what never fails proves nothing.
 *
 * @param only names of mistakes; all if omitted
 * @param onTried called after each mistake
 * @throws InputError if a mistake with such a name does not exist
 */
export async function tryControls(
  scenarios: readonly Scenario[],
  seed: string,
  { only, onTried }: { only?: readonly string[] | undefined; onTried?(control: Control): void } = {},
): Promise<Control[]> {
  // longest first
  const waiting = chooseMistakes(only).sort((a, b) => MISTAKES[b].length - MISTAKES[a].length)
  const tried: Control[] = []
  const note = (control: Control) => {
    tried.push(control)
    onTried?.(control)
  }
  const missing: Mistake[] = []
  const work = async () => {
    for (let mistake = waiting.shift(); mistake; mistake = waiting.shift()) {
      const control = await tryControl(mistake, scenarios, seed)
      if (control.missed.length === 0) note(control)
      else missing.push(mistake)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  // a mistake of timing may not show among so many: alone it must
  for (const mistake of missing) note(await tryControl(mistake, scenarios, seed))
  return tried
}

async function tryControl(mistake: Mistake, scenarios: readonly Scenario[], seed: string): Promise<Control> {
  const wanted: readonly string[] = MISTAKES[mistake]
  const finds = (id: string) =>
    wanted.some((each) => id === each || (each.endsWith('-') && id.startsWith(each)))
  const playsAll = wanted.some((id) => JUDGED_AT_THE_END.includes(id))
  const chosen = scenarios.filter(({ id }) => finds(id) || (playsAll && SHOW_ALL.includes(id)))
  const { judged, durationMs } = await examineControl(controlConfig({ mistake }), chosen, seed)
  const relevant = judged.filter(({ scenario: { id } }) => finds(id))
  const isMissed = ({ state }: Judged) => state !== 'failed'
  const idsOf = (some: readonly Judged[]) => some.map(({ scenario: { id } }) => id)
  return { mistake, failing: idsOf(relevant), missed: idsOf(relevant.filter(isMissed)), durationMs }
}

function examineControl(config: ReadConfig, scenarios: readonly Scenario[], seed: string) {
  const instances = Math.min(MAX_INSTANCES, Math.ceil(scenarios.length / SCENARIOS_EACH))
  return examine({
    ...{ config: { ...config, instances }, scenarios, seed },
    ...{ patienceMs: PATIENCE_MS, answerWithinMs: ANSWER_WITHIN_MS },
  })
}

function chooseMistakes(only: readonly string[] | undefined): Mistake[] {
  const names = Object.keys(MISTAKES) as Mistake[]
  const unknown = only?.find((wanted) => !names.some((name) => name === wanted))
  if (unknown === undefined) return names.filter((name) => only?.includes(name) ?? true)
  const nearest = findNearest(unknown, names)
  throw new InputError(
    `--only: unknown mistake ${JSON.stringify(unknown)}.${nearest ? ` Did you mean ${nearest}?` : ''}`,
  )
}
