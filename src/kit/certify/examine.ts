import { once } from 'node:events'
import type { Contract } from '../contract/contract.ts'
import { ExpectedError } from '../expected-error.ts'
import { joinPrinted } from './app/printed.ts'
import type { ReadConfig } from './config/read-config.ts'
import { DEFAULTS } from './defaults.ts'
import { judgeKept } from './judge/judge-kept.ts'
import { judgePrinted } from './judge/judge-printed.ts'
import { type Judged, judgeScenario, leaveUndecided } from './judge/judge-scenario.ts'
import type { Examination } from './play/examination.ts'
import { untilFault } from './play/fault-steps.ts'
import { findObstacle, restartsApp } from './play/find-obstacle.ts'
import { openExamination } from './play/open-examination.ts'
import { type Played, playScenario } from './play/play-scenario.ts'
import type { Scenario } from './scenario.ts'

export interface ExamineOptions {
  config: ReadConfig
  scenarios: readonly Scenario[]
  /** Determines keys and references of the sandbox. */
  seed: string
  /** With the operator's answers, if any. */
  contract?: Contract
  /** How long to wait for something that must happen. */
  patienceMs?: number
  /** How long to wait for the app's answers; by default longer than a program waits for a slow service. */
  answerWithinMs?: number
  /** Ends the examination; what is not decided by then is undecided, for the reason of the abort. */
  signal?: AbortSignal
  /** Stops after the first failed scenario. */
  isBailing?: boolean
  /** Called after each scenario, with its result so far. */
  onPlayed?(judged: Judged): void
}

/** The result of every scenario, in the order of the rows. */
export interface Examined {
  judged: Judged[]
  /** Scenarios that do not apply to this app, each with what it would need. */
  leftOut: { scenario: Scenario; reason: string }[]
  durationMs: number
  /** Set if it ended before all scenarios were played. */
  isCut?: true
}

const ANSWER_WITHIN_MS = 45_000

/** The scenario that all others depend on: an order is paid. */
const PURCHASE = 'paid'

/**
 * Starts a sandbox and the app, plays every scenario that applies to the app, and judges the records. If the app may run several
 * times, each instance has its own sandbox, and plays its share of the scenarios.
 *
 * @throws ExpectedError if the app does not start
 */
export async function examine(options: ExamineOptions): Promise<Examined> {
  const { config, scenarios, seed, contract } = options
  const { patienceMs = DEFAULTS.patienceMs, answerWithinMs = ANSWER_WITHIN_MS } = options
  const { signal = new AbortController().signal } = options
  const startedAt = performance.now()
  const leftOut = scenarios.flatMap((scenario) => {
    const reason = findObstacle(scenario, config)
    return reason === undefined ? [] : [{ scenario, reason }]
  })
  const chosen = scenarios.filter((scenario) => leftOut.every((each) => each.scenario !== scenario))
  const opened: ReturnType<typeof openExamination>[] = []
  const start = async () => {
    const opening = openExamination({ ...{ config, seed, patienceMs, answerWithinMs, contract, signal } })
    opened.push(opening)
    const examination = await opening
    await examination.app.start()
    return examination
  }
  const played = new Map<Scenario, Played>()
  let end: { reason: string | undefined; isCut?: true }
  const lookedAt: Judged[] = []
  try {
    const playing = playAll(start, chosen, played, options).then((reason) => ({ reason }))
    // whatever is in flight when the time is up ends with the app and the sandbox
    playing.catch(() => {})
    const cutting = untilAborted(signal).then(() => ({ reason: String(signal.reason), isCut: true as const }))
    end = await Promise.race([playing, cutting])
    // what it prints and writes while stopping counts too
    const examinations = await Promise.all(opened)
    await Promise.all(examinations.map(({ app }) => app.close()))
    lookedAt.push(...judgeLeftBehind(config, examinations))
  } finally {
    for (const each of await Promise.allSettled(opened))
      if (each.status === 'fulfilled') await each.value.close()
  }
  const { reason, isCut } = end
  const judged = chosen.flatMap((scenario) => {
    const each = played.get(scenario)
    if (each) return [judgeScenario(each.record)]
    return reason === undefined ? [] : [leaveUndecided(scenario, reason)]
  })
  const atTheEnd = lookedAt.map((each): Judged => {
    const isPartlyRead = isCut && each.state === 'passed'
    return isPartlyRead ? { ...each, state: 'undecided', reason: reason! } : each
  })
  return {
    judged: [...judged, ...atTheEnd],
    leftOut,
    durationMs: Math.round(performance.now() - startedAt),
    ...(isCut && { isCut }),
  }
}

/** Judges what the app has stored and printed. */
function judgeLeftBehind(config: ReadConfig, examinations: readonly Examination[]): Judged[] {
  const folders = examinations.map(({ service }) => service.folder)
  const kept = judgeKept(config, folders)
  const secrets = examinations.flatMap(({ service }) => service.secrets())
  const printed = examinations.map(({ app }) => joinPrinted(app.printed())).join('\n')
  const withheld = examinations.flatMap(({ service }) => [...service.withheld])
  const tokens = examinations.flatMap(({ service }) => [...service.tokens])
  const isOwn = config.app.command !== undefined
  const judged = judgePrinted({ isOwn, printed, withheld, tokens }, secrets, folders)
  return kept ? [kept, judged] : [judged]
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/**
 * Distributes the scenarios among the instances of the app, once an order could be paid. In the end each is looked at once more.
 *
 * @returns why the rest was not played, if so
 */
async function playAll(
  start: () => Promise<Examination>,
  chosen: readonly Scenario[],
  played: Map<Scenario, Played>,
  { config, isBailing = false, onPlayed }: ExamineOptions,
): Promise<string | undefined> {
  const { instances = 1 } = config
  let hasFailed = false
  const playOn = (examination: Examination) => async (scenario: Scenario) => {
    if (examination.signal.aborted || (isBailing && hasFailed)) return
    const each = await playScenario(examination, scenario)
    if (examination.signal.aborted) return
    played.set(scenario, each)
    const judged = judgeScenario(each.record)
    hasFailed ||= judged.state === 'failed'
    if (isBailing)
      hasFailed ||= judgeLeftBehind(config, [examination]).some(({ state }) => state === 'failed')
    onPlayed?.(judged)
  }

  const first = await start()
  const purchase = chosen.find(({ id }) => id === PURCHASE)
  if (purchase) await playOn(first)(purchase)
  const obstacle = purchase && explainUnsold(played.get(purchase)!)
  if (obstacle) return `${obstacle} Make the scenario "${PURCHASE}" pass first.`
  const rest = chosen.filter((scenario) => scenario !== purchase)
  const playShare = async (number: number) => {
    const share = rest.filter((_, index) => index % instances === number)
    if (share.length === 0) return
    const examination = number === 0 ? first : await startAnother(start, number)
    await playInTurn(examination, share, playOn(examination), isBailing)
  }
  await Promise.all(Array.from({ length: instances }, (_, number) => playShare(number)))
  for (const { lookAgain } of played.values()) if (!first.signal.aborted) await lookAgain()
  return undefined
}

async function startAnother(start: () => Promise<Examination>, number: number): Promise<Examination> {
  try {
    return await start()
  } catch (error) {
    throw new ExpectedError(
      `Instance ${number + 1} of the app: ${(error as Error).message}\nIf it cannot run several times at once, remove "instances" from the config.`,
    )
  }
}

/** Plays slow scenarios beside the others, and those that end the app after them. */
async function playInTurn(
  { service }: Examination,
  scenarios: readonly Scenario[],
  play: (scenario: Scenario) => Promise<void>,
  isBailing: boolean,
): Promise<void> {
  // with `isBailing`, slow scenarios come later: the first failure must not wait for them
  const slow = scenarios.filter(({ isSlow }) => isSlow && !isBailing)
  const restarting = scenarios.filter(isRestarting)
  const late = scenarios.filter(({ isSlow }) => isSlow && isBailing)
  const crowding = scenarios.filter(isCrowding)
  const others = scenarios.filter(
    (scenario) => ![...slow, ...restarting, ...late, ...crowding].includes(scenario),
  )
  const undisturbed = others.filter((scenario) => !isFaulty(scenario))
  const beside: Promise<void>[] = []
  for (const scenario of slow) {
    const playing = play(scenario)
    beside.push(playing)
    await Promise.race([playing, untilFault(service, FAULT_WITHIN_MS)])
    // faults planned for this scenario must not hit another
    service.clearPlans()
  }
  // a job may wait for calls that are held
  for (const scenario of undisturbed.filter((each) => !runsJob(each))) await play(scenario)
  for (const scenario of undisturbed.filter(runsJob)) await play(scenario)
  await Promise.all(beside)
  // by now, no scenario is left beside these that could meet their faults
  for (const scenario of others.filter(isFaulty)) await play(scenario)
  for (const scenario of [...restarting, ...late, ...crowding]) await play(scenario)
}

/** Says why no other scenario can be played. Undefined if an order could be paid. */
function explainUnsold({ record: { observations, undecided } }: Played): string | undefined {
  return undecided ?? (observations.at(-1)?.ledger.payments === 0 ? 'Nothing could be bought.' : undefined)
}

/** Whether calls of the app are planned to fail, or meet another clock. */
function isFaulty({ steps }: Scenario): boolean {
  return steps.some((step) => step.do === 'fault' || (step.do === 'buy' && step.brief))
}

/** Whether it ends the app: nothing else may run meanwhile. */
function isRestarting({ steps }: Scenario): boolean {
  return steps.some(restartsApp)
}

/** Whether it makes lists long, for all that comes after it. */
function isCrowding({ steps }: Scenario): boolean {
  return steps.some((step) => step.do === 'others' || (step.do === 'try' && step.payers !== undefined))
}

/** Whether it runs the app's job, alone or as a part of recovering. */
function runsJob({ steps }: Scenario): boolean {
  return steps.some((step) => ['recover', 'reconcile', 'rush', 'load'].includes(step.do))
}

/** How long an app may take until its call meets the planned fault. */
const FAULT_WITHIN_MS = 6_000
