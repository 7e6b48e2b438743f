import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WireCall } from '../src/kit/caller/wire-call.ts'
import { runProcess } from '../src/kit/target/run-process.ts'
import { CLI, startProgram } from '../src/kit/target/start-target.ts'
import { atMost, type Row } from './claim.ts'
import { describeSpread, median } from './measure.ts'
import { inFolder, runScriptOrThrow } from './run-script.ts'
import { createVerifyCall } from './watch/shop-traffic.ts'
import type { SteadyPlan, SteadyReport } from './watch/steady-load.ts'

const perSecond = 500
const rounds = 5
const roundMs = 3_000
/** The judges run once a second: their work must not spill over into the calls that go straight. */
const pauseMs = 1_000
const bareServer = fileURLToPath(new URL('./sandbox/bare-server.ts', import.meta.url))

/** Requests an order through the `watch` command as a user starts it, which judges meanwhile, and without it. */
export function run(): Promise<Row[]> {
  return inFolder(async (folder) => {
    const call = createVerifyCall()
    const path = join(folder, 'order.json')
    await writeFile(path, call.answer!.body)
    const command = [bareServer, path]
    const bare = await startProgram<{ url: string }>('bare server', command)
    const watch = startWatch(bare.ready.url)
    try {
      const report = await measure(call, bare.ready.url, await readAddress(watch))
      await expectJudged(watch, report)
      return describe(report, call.answer!.body.length)
    } finally {
      await Promise.all([watch.stop(), bare.stop()])
    }
  })
}

function startWatch(url: string) {
  const hosts = ['--checkout', url, '--business', 'http://127.0.0.1:9']
  const command = [process.execPath, CLI, 'watch', ...hosts, '--port', '0', '--no-report', '--quiet']
  return runProcess(command, { env: { ...process.env, NO_COLOR: '1' } })
}

type Watch = ReturnType<typeof startWatch>

async function readAddress(watch: Watch): Promise<string> {
  const shown = await watch.shown('stderr', /page +http:\S+\n/)
  return /checkout +(http:\S+)/.exec(shown)![1]!
}

async function measure(call: WireCall, straight: string, proxied: string): Promise<SteadyReport> {
  const { pathname } = new URL(call.url)
  const plan: SteadyPlan = {
    ...{ urls: { straight: straight + pathname, proxied: proxied + pathname }, perSecond },
    ...{ rounds, roundMs, pauseMs, method: call.method, body: call.body! },
    headers: Object.fromEntries(call.headers),
  }
  return JSON.parse(await runScriptOrThrow('bench/watch/steady-load.ts', JSON.stringify(plan)))
}

/** Throws unless the proxy judged every call: if not, it was fast for the wrong reason. */
async function expectJudged(watch: Watch, { proxied }: SteadyReport): Promise<void> {
  await watch.stop('SIGINT')
  const { stdout, stderr } = await watch.ended
  const seen = Number(/Watched: ([\d,]+) exchanges/.exec(stdout)?.[1]?.replaceAll(',', ''))
  const sent = proxied.reduce((sum, { requests }) => sum + requests, 0)
  if (!(seen >= sent)) throw new Error(`of ${sent} calls ${seen} were judged:\n${stdout}${stderr}`)
}

function describe({ straight, proxied }: SteadyReport, bodyBytes: number): Row[] {
  const added = (read: (round: SteadyReport['straight'][number]) => number) =>
    describeSpread(
      proxied.map((round, index) => read(round) - read(straight[index]!)),
      'ms',
      2,
    )
  const at = `at ${perSecond} calls a second`
  const p50 = median(straight.map(({ p50Ms }) => p50Ms))
  const p99 = median(straight.map(({ p99Ms }) => p99Ms))
  return [
    atMost(1, { name: `watch: median added ${at}`, ...added(({ p50Ms }) => p50Ms) }),
    atMost(3, { name: `watch: p99 added ${at}`, ...added(({ p99Ms }) => p99Ms) }),
    { name: 'node:http: median of the same', value: p50, unit: 'ms', note: `answers of ${bodyBytes} bytes` },
    { name: 'node:http: p99 of the same', value: p99, unit: 'ms' },
  ]
}
