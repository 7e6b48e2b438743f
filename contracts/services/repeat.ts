import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { Worker } from 'node:worker_threads'
import { listTests } from '../../src/kit/check/report/list-tests.ts'
import type { CheckResult } from '../../src/kit/check/report/result.ts'
import { checkService } from './check-service.ts'
import type { Knowledge } from './messages.ts'
import type { ServiceName } from './services.ts'

/** Requests in flight at once, by run: the default, a single one, and a number in between. */
const CONCURRENCIES = [12, 1, 8]

export interface Repetition {
  knowledge: Knowledge
  runs: number
  /** Only tests whose title contains this. */
  only: string
}

/** The result of a check: its exit code, and the state of each test by title. */
interface Outcome {
  code: number | null
  states: ReadonlyMap<string, string>
}

/**
 * Checks healthy services in parallel, repeatedly, each time new ones, while every core is busy. Returns, for each service, every
 * test whose state differs between two runs, and every failure.
 */
export async function repeatChecks(
  services: readonly ServiceName[],
  how: Repetition,
): Promise<Map<ServiceName, string[]>> {
  const stopLoad = keepCoresBusy(availableParallelism() + 1 - services.length)
  try {
    const found = services.map(async (service): Promise<[ServiceName, string[]]> => {
      const outcomes: Outcome[] = []
      for (let run = 0; run < how.runs; run += 1) outcomes.push(await repeatOnce(service, how, run))
      return [service, findDifferences(outcomes)]
    })
    return new Map(await Promise.all(found))
  } finally {
    await stopLoad()
  }
}

async function repeatOnce(service: ServiceName, how: Repetition, run: number): Promise<Outcome> {
  const concurrency = CONCURRENCIES[run % CONCURRENCIES.length]!
  const startedAtMs = Date.now()
  const outcome = await checkOnce(service, how.knowledge, concurrency, how.only)
  const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1)
  const place = `${service}, run ${run + 1} of ${how.runs}, ${concurrency} at once`
  console.log(
    styleText('dim', `  ${place}: exit code ${outcome.code}, ${countStates(outcome)}, ${seconds} s`),
  )
  return outcome
}

async function checkOnce(
  service: ServiceName,
  knowledge: Knowledge,
  concurrency: number,
  only: string,
): Promise<Outcome> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'repeat-'))
  const { code, stderr } = await checkService(service, knowledge, folder.path, [
    ...['--concurrency', String(concurrency)],
    ...(only ? ['--only', only] : []),
  ])
  const report = await readFile(join(folder.path, 'report.json'), 'utf8').catch(() => {
    throw new Error(`The check wrote no report and ended with ${code}: ${stderr}`)
  })
  const tests = listTests(JSON.parse(report) as CheckResult)
  return { code, states: new Map(tests.map(({ title, state }) => [title, state])) }
}

function findDifferences(outcomes: readonly Outcome[]): string[] {
  const titles = new Set(outcomes.flatMap(({ states }) => [...states.keys()]))
  const differing = [...titles].flatMap((title) => {
    const states = outcomes.map((outcome) => outcome.states.get(title) ?? 'absent')
    const isSame = states.every((state) => state === states[0])
    const isAlarm = states.some((state) => state === 'failed' || state === 'error')
    return isSame && !isAlarm ? [] : [`${states.join(' ')}  ${title}`]
  })
  const codes = outcomes.map(({ code }) => code)
  return codes.every((code) => code === 0) ? differing : [`exit codes ${codes.join(' ')}`, ...differing]
}

function countStates({ states }: Outcome): string {
  const counts = Object.entries(Object.groupBy(states.values(), (state) => state))
  return counts.map(([state, own]) => `${own!.length} ${state}`).join(', ')
}

/** CI machines are busy, and verdicts must not depend on that. */
function keepCoresBusy(count: number): () => Promise<void> {
  const workers = Array.from({ length: Math.max(0, count) }, () => new Worker('for (;;) {}', { eval: true }))
  return async () => {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
