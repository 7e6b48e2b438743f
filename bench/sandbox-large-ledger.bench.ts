import { join } from 'node:path'
import { startSandbox } from '../src/kit/target/start-target.ts'
import { atMost, type Row } from './claim.ts'
import { describeSpread } from './measure.ts'
import { inFolder } from './run-script.ts'
import { codeOf, fillLedger, RARE_EVERY, RARE_WORD, TOWN } from './sandbox/fill-ledger.ts'
import { sendLoad } from './sandbox/send-load.ts'

const rounds = 5
const count = 100_000
const perRound = { connections: 1, durationMs: 2_000, requests: 50, warmUpRequests: 3 }

/** Three in four transactions are credits. */
const lastPage = Math.ceil(count / 20)
const lastCredits = Math.ceil((count * 0.75) / 20)
/** A page also counts its rows, and a search reads the whole ledger. */
const queries: [longestMs: number, name: string, query: string][] = [
  [100, 'page 1', '?page=1'],
  [100, 'a middle page', `?page=${lastPage / 2}`],
  [100, 'the last page', `?page=${lastPage}`],
  [100, 'page 1 of the credits', '?type=CREDIT&page=1'],
  [100, 'the last page of the credits', `?type=CREDIT&page=${lastCredits}`],
  [1_000, 'search for one reference', `?search=${codeOf(count / 2)}`],
  [1_000, `search for a word in 1 of ${RARE_EVERY}`, `?search=${RARE_WORD}`],
  [1_000, 'search for a word in 1 of 8', `?search=${TOWN}`],
]

/** Lists of a ledger larger than a development tool would have, one request at a time. */
export function run(): Promise<Row[]> {
  return inFolder(async (folder) => {
    const path = join(folder, 'ledger.db')
    await fillLedger(path, count)
    const { ready, stop } = await startSandbox(['--db', `file:${path}`])
    const key = ready.businesses[0]!.secretKey
    const rows: Row[] = []
    try {
      for (const [longestMs, name, query] of queries) {
        const row = await time(name, `${ready.business}/transactions${query}`, key)
        rows.push(atMost(longestMs, row))
      }
    } finally {
      await stop()
    }
    return rows
  })
}

async function time(name: string, url: string, key: string) {
  const headers = { authorization: `Bearer ${key}` }
  await assertFilled(url, headers)
  const timesMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    timesMs.push((await sendLoad({ url, headers, ...perRound })).p50Ms)
  }
  return {
    name: `sandbox: ${name} of ${count.toLocaleString('en')}`,
    ...describeSpread(timesMs, 'ms', 1),
  }
}

/** Throws if the page is empty: an empty page would be fast. */
async function assertFilled(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers })
  const { data } = (await response.json()) as { data?: { transactions: unknown[] } }
  if (!data || data.transactions.length === 0) throw new Error(`nothing at ${url}`)
}
