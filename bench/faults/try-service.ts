import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { share } from '../../contracts/runner/start-worker.ts'
import type { ServiceFault, ServiceName } from '../../contracts/services/services.ts'
import { median } from '../measure.ts'
import { countSetup } from './list-tools.ts'
import type { Results, ServiceOutcome, ToolResults } from './results.ts'
import { openSubject } from './subject.ts'
import type { Subject, Tool } from './tool.ts'
import { recordDay } from './traffic/record-day.ts'
import { showsFault } from './traffic/shows-fault.ts'

export interface Trial {
  service: ServiceName
  tools: ReadonlyMap<string, Tool>
  /** Faults to record for passive tools, and faults to run active tools on. */
  faults: Record<Tool['kind'], readonly ServiceFault[]>
  workers: number
  results: Results
  onStep(line: string): void
}

/** Number of runs on the right service: what a tool complains of in any of them does not count as a find. */
export const RIGHT_RUNS = 3

/** Runs each tool on the right service, then on the service with one fault at a time. */
export async function tryService(trial: Trial): Promise<void> {
  const { service, tools, results, onStep } = trial
  const outcome: ServiceOutcome = results.services[service] ?? { shown: {}, tools: {} }
  results.services[service] = outcome
  const folder = mkdtempSync(join(tmpdir(), `benchmark-${service}-`))
  try {
    const kindOf = (kind: Tool['kind']) => [...tools].filter(([, tool]) => tool.kind === kind)
    const [passive, active] = [kindOf('passive'), kindOf('active')]
    for (const [name] of tools) outcome.tools[name] = createToolResults()
    const days = await lookAtRight(trial, folder, passive, active)
    const work = [
      ...(passive.length > 0 ? trial.faults.passive : []).map((fault) => () => tryDay(fault)),
      ...active.flatMap((tool) => trial.faults.active.map((fault) => () => tryLoose(fault, tool))),
    ]
    let done = 0
    await share(Array(trial.workers).fill(0), work, async (_, step) => {
      const line = await step()
      onStep(`${service} ${++done}/${work.length} ${line}`)
    })

    async function tryDay(fault: ServiceFault): Promise<string> {
      return withSubject(service, fault.name, folder, async (subject) => {
        await recordDay(subject)
        outcome.shown[fault.name] = await showsFault(days, subject.har)
        const by: string[] = []
        for (const [name, tool] of passive)
          if (await inspect(outcome.tools[name]!, fault.name, tool, ownPart(subject, name))) by.push(name)
        return `${fault.name}${outcome.shown[fault.name] ? '' : ' (not shown)'}: ${by.join(', ') || 'nobody'}`
      })
    }

    async function tryLoose(fault: ServiceFault, [name, tool]: [string, Tool]): Promise<string> {
      return withSubject(service, fault.name, folder, async (subject) => {
        const isFound = await inspect(outcome.tools[name]!, fault.name, tool, ownPart(subject, name))
        return `${fault.name}: ${name} ${isFound ? 'finds it' : 'does not'}`
      })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const createToolResults = (): ToolResults => ({ alarms: [], found: {}, missed: [], broken: {}, seconds: 0 })

/** @returns the recordings of the right service */
async function lookAtRight(
  { service, results, workers, onStep }: Trial,
  folder: string,
  passive: readonly [string, Tool][],
  active: readonly [string, Tool][],
): Promise<string[]> {
  const { tools } = results.services[service]!
  const complain = async ([name, tool]: [string, Tool], subject: Subject) => {
    const own = tools[name]!
    const { title, version, kind } = tool
    results.tools[name] = { title, version, kind, setupLines: await countSetup(name, tool, subject) }
    const startedAt = performance.now()
    const alarms = await tool.inspect(ownPart(subject, name))
    times.set(name, [...(times.get(name) ?? []), (performance.now() - startedAt) / 1000])
    own.alarms = [...new Set([...own.alarms, ...alarms])].sort()
  }
  const times = new Map<string, number[]>()
  const days: string[] = []
  const looks = Array.from({ length: RIGHT_RUNS }, () => [
    () =>
      withSubject(service, undefined, folder, async (subject) => {
        await recordDay(subject)
        days.push(subject.har)
        for (const each of passive) await complain(each, subject)
      }),
    ...active.map((each) => () => withSubject(service, undefined, folder, (own) => complain(each, own))),
  ]).flat()
  await share(Array(workers).fill(0), looks, (_, look) => look())
  for (const [name] of [...passive, ...active]) {
    tools[name]!.seconds = Number(median(times.get(name)!).toFixed(1))
    onStep(`${service}, as it should be: ${name} complains of ${tools[name]!.alarms.length}`)
  }
  return days
}

/** Returns the same subject with a folder for this tool alone. */
function ownPart(subject: Subject, name: string): Subject {
  const folder = join(subject.folder, name)
  mkdirSync(folder, { recursive: true })
  return { ...subject, folder }
}

async function withSubject<Answer>(
  service: ServiceName,
  fault: string | undefined,
  folder: string,
  use: (subject: Subject) => Promise<Answer>,
): Promise<Answer> {
  const own = mkdtempSync(join(folder, 'subject-'))
  const subject = await openSubject(service, fault, own)
  try {
    return await use(subject)
  } finally {
    await subject.stop()
    // the recordings of the right service are compared with all others
    if (fault !== undefined) rmSync(own, { recursive: true, force: true })
  }
}

async function inspect(own: ToolResults, fault: string, tool: Tool, subject: Subject): Promise<boolean> {
  try {
    const complaint = (await tool.inspect(subject)).find((each) => !own.alarms.includes(each))
    if (complaint === undefined) own.missed.push(fault)
    else own.found[fault] = complaint
    return complaint !== undefined
  } catch (error) {
    own.broken[fault] = (error as Error).message.split('\n')[0]!.slice(0, 300)
    return false
  }
}
