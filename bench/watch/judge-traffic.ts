import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readContract } from '../../src/kit/contract/contract.ts'
import type { Target } from '../../src/kit/target/target.ts'
import { createWatcher } from '../../src/kit/watch/watcher.ts'
import { BASES, listShops, listWhole } from './shop-traffic.ts'

// A process of its own: judges calls of some parts of the traffic, and prints what that took as one line of JSON. Making up the
// calls does not count. The description of the target is that of the first part's shops.

export interface Judged {
  /** To read and judge one exchange, in microseconds. */
  perExchangeUs: number
  /** Memory in use after everything has been judged and collected. */
  keptMb: number
  /** Peak memory of the process, which depends on how seldom it collects. */
  peakMb: number
  findings: string[]
  comparisons: number
}

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    parts: { type: 'string', default: '0' },
    'fault-every': { type: 'string', default: '0' },
  },
})
const count = Number(values.count)
const parts = values.parts.split(',').map(Number)
const faultEvery = Number(values['fault-every'])

const [own, other] = listShops(parts[0])
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
const traffic = listWhole(
  count,
  parts.map((part) => ({ part, faultEvery })),
)
let spentMs = 0
for (const call of traffic) {
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
  keptMb: measureKept(),
  peakMb: process.resourceUsage().maxRSS / 1_024,
  findings: [...findings].sort(),
  comparisons: evaluations.reduce((sum, each) => sum + each.comparisons, 0),
}
process.stdout.write(`${JSON.stringify(judged)}\n`)

function measureKept(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 2 ** 20
}
