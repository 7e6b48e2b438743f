import { readContract } from '../../src/kit/contract/contract.ts'
import type { Target } from '../../src/kit/target/target.ts'
import { createWatcher } from '../../src/kit/watch/watcher.ts'
import { BASES, listCalls, SHOPS } from './shop-traffic.ts'

// A process of its own: judges as many calls as its first argument says, and prints what that took as one line of JSON. What
// the calls take to be made up is not counted.

export interface Judged {
  /** Of reading and judging one exchange, in microseconds. */
  perExchangeUs: number
  peakMb: number
  findings: string[]
  comparisons: number
}

const count = Number(process.argv[2])
const [own, other] = SHOPS
const target: Target = {
  ...{ kind: 'live', profile: 'documented', capabilities: ['stateful'], ...BASES },
  ...{ publicKey: own!.publicKey, secretKey: own!.secretKey },
  other: { publicKey: other!.publicKey, secretKey: other!.secretKey },
}
const findings = new Set<string>()
const watcher = createWatcher({
  ...{ contract: readContract(), bases: BASES, target, allCalls: false, startedAtMs: Date.UTC(2026, 0, 1) },
  onFinding: ({ message }) => findings.add(message),
})
let spentMs = 0
for (const call of listCalls(count)) {
  const started = performance.now()
  await watcher.add(call)
  spentMs += performance.now() - started
}
const started = performance.now()
await watcher.evaluate()
spentMs += performance.now() - started
const { evaluations, exchanges } = watcher.read()
if (exchanges !== count) throw new Error(`of ${count} calls ${exchanges} were judged`)
const judged: Judged = {
  perExchangeUs: (spentMs * 1_000) / count,
  peakMb: process.resourceUsage().maxRSS / 1_024,
  findings: [...findings].slice(0, 5),
  comparisons: evaluations.reduce((sum, each) => sum + each.comparisons, 0),
}
process.stdout.write(`${JSON.stringify(judged)}\n`)
