import { atMost, type Row } from './claim.ts'
import { runScriptOrThrow } from './run-script.ts'
import type { Judged } from './watch/judge-traffic.ts'

/** A million takes most of an hour. */
const counts = [1_000, 10_000, 100_000, ...(process.env.LONG_BENCH === '1' ? [1_000_000] : [])]

/** Orders and lists of two shops, read and judged as they arrive: neither time nor memory may grow with the number of calls. */
export async function run(): Promise<Row[]> {
  const judged: { count: number; taken: Judged }[] = []
  for (const count of counts) {
    const taken: Judged = JSON.parse(
      await runScriptOrThrow('bench/watch/judge-traffic.ts', '--count', String(count)),
    )
    // A finding here means that the traffic is made up wrongly, and calls that nothing compares cost nothing.
    if (taken.findings.length > 0)
      throw new Error(`the calls are not right ones: ${taken.findings.slice(0, 5).join('; ')}`)
    if (taken.comparisons === 0) throw new Error('nothing was compared')
    judged.push({ count, taken })
  }
  const [, full] = judged
  const last = judged.at(-1)!
  const from = `${say(last.count)} against ${say(full!.count)}`
  const grown = (read: (taken: Judged) => number) => read(last.taken) / read(full!.taken)
  return [
    atMost(1.2, {
      name: 'watch: cost of an exchange, grown',
      ...{ value: grown(({ perExchangeUs }) => perExchangeUs), unit: '×', note: from },
    }),
    atMost(1.3, {
      name: 'watch: memory kept, grown',
      ...{ value: grown(({ keptMb }) => keptMb), unit: '×', note: from },
    }),
    ...judged.flatMap(({ count, taken }) => describe(count, taken)),
  ]
}

function describe(count: number, { perExchangeUs, keptMb, peakMb }: Judged): Row[] {
  const name = `watch: ${say(count)} exchanges`
  return [
    { name: `${name}, each`, value: perExchangeUs, unit: 'µs' },
    { name: `${name}, memory kept`, value: keptMb, unit: 'MB' },
    { name: `${name}, memory at most`, value: peakMb, unit: 'MB' },
  ]
}

const say = (count: number) => count.toLocaleString('en')
