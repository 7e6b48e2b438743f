import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startSandbox } from '../src/kit/target/start-target.ts'
import { atMost, type Row, Unmeasurable } from './claim.ts'
import { describeSpread } from './measure.ts'

const starts = 5
/** Long enough for the garbage of the start to be collected. */
const REST_MS = 5_000

/** Time from launch to the ready line, history included, and memory once the process rests. */
export async function run(): Promise<Row[]> {
  // the first start fills the cache of compiled code, as the first start on any machine does
  await (await startSandbox(['--db', 'memory'])).stop()
  const timesMs: number[] = []
  for (let start = 0; start < starts; start++) {
    const sandbox = await startSandbox(['--db', 'memory'])
    timesMs.push(sandbox.startMs)
    await sandbox.stop()
  }
  const rest = { value: await measureRest(), unit: 'MB', note: 'resident' }
  return [
    // without the history it is 60 % of this, and a fifth is Kysely, which is 262 files here and a bundle in the package
    atMost(450, { name: 'sandbox: ready', ...describeSpread(timesMs, 'ms', 0) }),
    // 107 MB without the history: the heap has grown by then, and does not shrink
    atMost(135, { name: 'sandbox: memory at rest', ...rest }),
  ]
}

async function measureRest(): Promise<number> {
  const sandbox = await startSandbox(['--db', 'memory'])
  try {
    await wait(REST_MS)
    return readResidentBytes(sandbox.pid) / 1e6
  } finally {
    await sandbox.stop()
  }
}

function readResidentBytes(pid: number): number {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
    return Number(kibibytes) * 1024
  } catch {
    throw new Unmeasurable('this system does not tell how much memory a process holds')
  }
}
