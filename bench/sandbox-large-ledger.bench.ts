import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../src/kit/target/start-target.ts'
import { atMost, type Row } from './claim.ts'
import { median } from './measure.ts'
import { codeOf, fillLedger, RARE_EVERY, RARE_WORD, TOWN } from './sandbox/fill-ledger.ts'
import { sendLoad } from './sandbox/send-load.ts'

const rounds = 5
const count = 100_000
const perRound = { connections: 1, durationMs: 2_000, requests: 50, warmUpRequests: 3 }

/** A page is counted, and a search reads the whole ledger. */
const longestMs = { page: 100, search: 1_000 }

/** Three in four transactions are credits. */
const lastPage = Math.ceil(count / 20)
const lastCredits = Math.ceil((count * 0.75) / 20)
const pages: Record<string, string> = {
  'page 1': '?page=1',
  'a middle page': `?page=${lastPage / 2}`,
  'the last page': `?page=${lastPage}`,
  'page 1 of the credits': '?type=CREDIT&page=1',
  'the last page of the credits': `?type=CREDIT&page=${lastCredits}`,
}
const searches: Record<string, string> = {
  'search for one reference': `?search=${codeOf(count / 2)}`,
  [`search for a word in 1 of ${RARE_EVERY}`]: `?search=${RARE_WORD}`,
  'search for a word in 1 of 8': `?search=${TOWN}`,
}

/** Lists of a ledger that is larger than a development tool has, one request at a time. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-bench-'))
  try {
    const path = join(folder, 'ledger.db')
    await fillLedger(path, count)
    const { ready, stop } = await startSandbox(['--db', `file:${path}`])
    try {
      const key = ready.businesses[0]!.secretKey
      const rows: Row[] = []
      for (const [kind, queries] of Object.entries({ page: pages, search: searches })) {
        for (const [name, query] of Object.entries(queries)) {
          const row = await time(name, `${ready.business}/transactions${query}`, key)
          rows.push(atMost(longestMs[kind as keyof typeof longestMs], row))
        }
      }
      return rows
    } finally {
      await stop()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function time(name: string, url: string, key: string): Promise<Row & { value: number }> {
  await check(url, key)
  const timesMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    timesMs.push((await sendLoad({ url, headers: { authorization: `Bearer ${key}` }, ...perRound })).p50Ms)
  }
  return {
    name: `sandbox: ${name} of ${count.toLocaleString('en')}`,
    value: median(timesMs),
    unit: 'ms',
    note: `median of ${rounds}, from ${Math.min(...timesMs).toFixed(1)} to ${Math.max(...timesMs).toFixed(1)} ms`,
  }
}

/** An empty page is a fast one. */
async function check(url: string, key: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  const { data } = (await response.json()) as { data?: { transactions: unknown[] } }
  if (!data || data.transactions.length === 0) throw new Error(`nothing at ${url}`)
}
