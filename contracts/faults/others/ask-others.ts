import type { Fault } from '../fault.ts'
import { listDistinct } from '../proxy/recording.ts'
import type { OthersSeen } from '../score.ts'
import type { Baseline, Outcome } from '../worker/messages.ts'
import { judgeByDrift } from './drift.ts'
import type { Evidence, Judge } from './judge.ts'
import { judgeBySchemas } from './schemas.ts'

/** Returns what other tools see in the traffic of the same runs: they get the calls that a fault changed. */
export async function askOthers(
  faults: Fault[],
  outcomes: Outcome[],
  baselines: Baseline[],
): Promise<OthersSeen> {
  const traffic = new Map(outcomes.map((outcome) => [outcome.id, outcome.traffic]))
  const evidence: Evidence[] = faults.map((fault) => ({ fault, calls: traffic.get(fault.id) ?? [] }))
  const clean = listDistinct(baselines.flatMap((baseline) => baseline.traffic))
  // Prism takes half a second to load.
  const { judgeByPrism } = await import('./prism.ts')
  const ask = (judge: Judge) => judge(evidence, clean)
  const [schemas, prism, drift] = await Promise.all([judgeBySchemas, judgeByPrism, judgeByDrift].map(ask))
  return { schemas: schemas!, prism: prism!, drift: drift! }
}
