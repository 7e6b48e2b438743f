import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../src/kit/target/start-target.ts'
import { atMost, type Row } from './claim.ts'
import { median } from './measure.ts'
import { codeOf, fillLedger, RARE_EVERY, RARE_WORD, TOWN } from './sandbox/fill-ledger.ts'
import { sendLoad } from './sandbox/send-load.ts'

const rounds = 5
const small = 10_000
const large = 1_000_000
const perRound = { connections: 1, durationMs: 3_000, requests: 200, warmUpRequests: 50 }
/** A search in which much is found takes long: fewer, so that the measurement ends. */
const perSearch = { connections: 1, durationMs: 2_000, requests: 50, warmUpRequests: 3 }

interface Listing {
  name: string
  /** For a ledger of so many transactions. */
  query(count: number): string
}

/** Three in four transactions are credits. */
const lastPage = (count: number, share = 1) => Math.ceil((count * share) / 20)
const pages: Listing[] = [
  { name: 'page 1', query: () => '?page=1' },
  { name: 'a middle page', query: (count) => `?page=${lastPage(count) / 2}` },
  { name: 'the last page', query: (count) => `?page=${lastPage(count)}` },
  { name: 'page 1 of the credits', query: () => '?type=CREDIT&page=1' },
  {
    name: 'a middle page of the credits',
    query: (count) => `?type=CREDIT&page=${Math.ceil(lastPage(count, 0.75) / 2)}`,
  },
  { name: 'the last page of the credits', query: (count) => `?type=CREDIT&page=${lastPage(count, 0.75)}` },
]
const searches: Listing[] = [
  { name: 'search for one reference', query: (count) => `?search=${codeOf(count / 2)}` },
  { name: `search for a word in 1 of ${RARE_EVERY}`, query: () => `?search=${RARE_WORD}` },
  { name: 'search for a word in 1 of 8', query: () => `?search=${TOWN}` },
]

/** The pages of a ledger that has grown a hundredfold, one request at a time, from two sandboxes in turn. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-bench-'))
  const stops: (() => Promise<void>)[] = []
  try {
    const sandboxes: Ledger[] = []
    for (const count of [small, large]) {
      const path = join(folder, `${count}.db`)
      await fillLedger(path, count)
      const { ready, stop } = await startSandbox(['--db', `file:${path}`])
      stops.push(stop)
      sandboxes.push({ count, base: ready.business, key: ready.businesses[0]!.secretKey })
    }
    const rows: Row[] = []
    for (const page of pages) rows.push(await comparePages(page, sandboxes))
    for (const search of searches) rows.push(await reportSearch(search, sandboxes))
    return rows
  } finally {
    await Promise.all(stops.map((stop) => stop()))
    await rm(folder, { recursive: true })
  }
}

interface Ledger {
  count: number
  base: string
  key: string
}

async function comparePages(page: Listing, ledgers: Ledger[]): Promise<Row> {
  const [smallMs, largeMs] = await timeInTurn(page, ledgers, perRound)
  return atMost(3, {
    name: `sandbox: ${page.name} of ${large.toLocaleString('en')}, against ${small.toLocaleString('en')}`,
    value: median(largeMs!.map((time, round) => time / smallMs![round]!)),
    unit: '×',
    note: `${median(largeMs!).toFixed(2)} ms against ${median(smallMs!).toFixed(2)} ms`,
  })
}

async function reportSearch(search: Listing, ledgers: Ledger[]): Promise<Row> {
  const [smallMs, largeMs] = await timeInTurn(search, ledgers, perSearch)
  return {
    name: `sandbox: ${search.name} of ${large.toLocaleString('en')}`,
    value: median(largeMs!),
    unit: 'ms',
    note: `${median(smallMs!).toFixed(2)} ms of ${small.toLocaleString('en')}`,
  }
}

/** Milliseconds of a request, by ledger and round. */
async function timeInTurn(
  { query }: Listing,
  ledgers: Ledger[],
  limits: typeof perRound,
): Promise<number[][]> {
  const timesMs: number[][] = ledgers.map(() => [])
  for (const ledger of ledgers) await check(`${ledger.base}/transactions${query(ledger.count)}`, ledger.key)
  for (let round = 0; round < rounds; round++) {
    for (const [index, { base, key, count }] of ledgers.entries()) {
      const url = `${base}/transactions${query(count)}`
      const report = await sendLoad({ url, headers: { authorization: `Bearer ${key}` }, ...limits })
      timesMs[index]!.push(report.p50Ms)
    }
  }
  return timesMs
}

/** An empty page is a fast one. */
async function check(url: string, key: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  const { data } = (await response.json()) as { data?: { transactions: unknown[] } }
  if (!data || data.transactions.length === 0) throw new Error(`nothing at ${url}`)
}
