import { examine } from '../examine.ts'
import type { Judged } from '../judge/judge-scenario.ts'
import type { Scenario } from '../scenario.ts'
import { controlConfig } from './control-config.ts'
import { MISTAKES, type Mistake } from './mistakes.ts'

/** What became of the control shop with one mistake. */
export interface Control {
  mistake: Mistake
  /** Scenarios that have to fail. */
  failing: string[]
  /** Those of them that did not. */
  missed: string[]
  durationMs: number
}

/** Much of an examination is waiting. */
const AT_ONCE = 4
const PATIENCE_MS = 2_000
const ANSWER_WITHIN_MS = 10_000

/**
 * Examines the control shop with each of its mistakes, by the scenarios that have to find it: what never fails proves nothing.
 *
 * @param onTried called as each has been examined
 */
export async function tryControls(
  scenarios: readonly Scenario[],
  seed: string,
  onTried?: (control: Control) => void,
): Promise<Control[]> {
  const waiting = Object.keys(MISTAKES) as Mistake[]
  const tried: Control[] = []
  const work = async () => {
    for (let mistake = waiting.shift(); mistake; mistake = waiting.shift()) {
      const control = await tryControl(mistake, scenarios, seed)
      tried.push(control)
      onTried?.(control)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return tried
}

async function tryControl(mistake: Mistake, scenarios: readonly Scenario[], seed: string): Promise<Control> {
  const wanted: readonly string[] = MISTAKES[mistake]
  const finds = (id: string) =>
    wanted.some((each) => id === each || (each.endsWith('-') && id.startsWith(each)))
  const chosen = scenarios.filter(({ id }) => finds(id))
  const config = controlConfig(mistake)
  const { judged, durationMs } = await examine({
    ...{ config, scenarios: chosen, seed },
    ...{ patienceMs: PATIENCE_MS, answerWithinMs: ANSWER_WITHIN_MS },
  })
  const relevant = judged.filter(({ scenario: { id } }) => finds(id))
  const isMissed = ({ state }: Judged) => state !== 'failed'
  const idsOf = (some: readonly Judged[]) => some.map(({ scenario: { id } }) => id)
  return { mistake, failing: idsOf(relevant), missed: idsOf(relevant.filter(isMissed)), durationMs }
}
