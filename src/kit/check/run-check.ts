import type { TestModule } from 'vitest/node'
import { chooseContract } from '../contract/answered-contract.ts'
import { type Contract, HOSTS } from '../contract/contract.ts'
import { listUnsentKeys } from '../contract/operations.ts'
import { ExpectedError, InputError } from '../expected-error.ts'
import { BEFORE_THE_TESTS } from '../history/history.ts'
import { beginHistory } from '../history/write-history.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { startTarget } from '../target/start-target.ts'
import type { Target } from '../target/target.ts'
import { assembleResult } from './assemble-result.ts'
import { CheckReporter, type Watcher } from './check-reporter.ts'
import { describeHistory } from './describe-history.ts'
import { describeTarget } from './describe-target.ts'
import { type Evaluated, evaluateHistory, type HistoryOptions, isPartOfHistory } from './evaluate-history.ts'
import { findHoles } from './gate.ts'
import { listSecrets } from './harness/credentials.ts'
import { OUT_OF_TIME } from './harness/interruption.ts'
import type { Over, Times } from './harness/wire/note-wire.ts'
import { redactor as historyRedactor } from './harness/wire/recording.ts'
import { noteProbe } from './harness/wire/send-probe.ts'
import { hideSecrets } from './hide-secrets.ts'
import { type Findings, hasPlayed, isChosen, judgeRun } from './judge-run.ts'
import { learnRequests } from './learning/learn-requests.ts'
import { type Interruption, LeftoverCollector } from './leftovers/collect-leftovers.ts'
import { groupLeftovers, type LeftKind } from './leftovers/format-leftovers.ts'
import { removeLeftovers } from './leftovers/remove-leftovers.ts'
import { type CheckOptions, choosePacing, DEFAULTS } from './options.ts'
import { findObstacles } from './preflight/preflight.ts'
import { readConfig } from './read-description.ts'
import { type GroupedRemedy, groupRemedies } from './remedies/group-remedies.ts'
import { createRedactor } from './report/redact.ts'
import type { CheckResult, TargetDescription } from './report/result.ts'
import { countOf, countStates } from './report/states.ts'
import { isContractFile, runSuite } from './run-suite.ts'
import { joinTitlePatterns, readTitlePattern } from './title-pattern.ts'

/**
 * Runs the contract against the target that the options describe, or against one that it starts itself.
 *
 * @param rerun the command of this run, without the options that chose a part of it
 * @param watcher called while the suite runs
 * @param interruption ends the run early
 * @param history file to which every exchange is written
 * @throws ExpectedError when it cannot start
 */
export async function runCheck(
  options: CheckOptions,
  env: NodeJS.ProcessEnv,
  rerun: string,
  watcher: Watcher,
  interruption: Interruption,
  history: string,
): Promise<CheckResult> {
  const file = options.only !== undefined && isContractFile(options.only) ? options.only : undefined
  const only =
    options.only === undefined || file !== undefined ? undefined : readTitlePattern('--only', options.only)
  const skip = options.skip === undefined ? undefined : readTitlePattern('--skip', options.skip)
  const pattern = joinTitlePatterns(only, skip)
  const answers = options.contract === undefined ? {} : { contract: options.contract }
  const contract = await chooseContract({ overlays: [], ...answers })
  assertKeysSendable(contract)
  const beganAtMs = Date.now()
  const reached: [Over, Times][] = []
  const { target, stop } = await provide(options, env, (...request) => reached.push(request))
  const { redact, learn } = createRedactor()
  learn(listSecrets(target))
  historyRedactor.learn(listSecrets(target))
  try {
    const reporter = new CheckReporter(watcher)
    const startedAtMs = Date.now()
    const maxMinutes = options.maxMinutes ?? target.maxMinutes ?? DEFAULTS.maxMinutes
    const deadlineMs = startedAtMs + maxMinutes * 60_000
    beginHistory(history, describeHistory(contract, target, beganAtMs, redact))
    const recorded = { ...target, history: { path: history, startedAtMs: beganAtMs } }
    for (const [over, times] of reached) noteProbe(recorded, over, times, BEFORE_THE_TESTS)
    const obstacles = options.target ? [] : await preflight(contract, recorded, options, env)
    const told = obstacles.map((each) => redact(each.told))
    // If a key or a host is wrong, a refusal teaches nothing.
    const learned =
      obstacles.length === 0 && !options.target
        ? await learnRequests(contract, recorded)
        : { target: recorded, leftovers: [] }
    if (learned.target.learned) watcher.onLearned(learned.target.learned)
    const leftovers = new LeftoverCollector(interruption)
    const suite = {
      ...options,
      target: { ...learned.target, rerun, obstacles, deadlineMs },
      ...(pattern && { pattern }),
      ...(file !== undefined && { file }),
    }
    const left = await tidyUp(
      () => runSuite({ ...suite, reporters: [reporter, leftovers] }),
      async () =>
        groupLeftovers(
          await removeLeftovers([...learned.leftovers, ...leftovers.list()], recorded, contract),
          redact,
        ),
      watcher,
    )
    if (interruption.exitCode !== undefined) {
      watcher.onLeftBehind(left)
      throw new InterruptedError()
    }
    const { modules, errors } = reporter.finished
    const isWhole = !pattern && file === undefined && !options.shard && !options.tier
    if (pattern && !modules.some(isChosen) && errors.length === 0) {
      watcher.onLeftBehind(left)
      throw new InputError(explainNothing(options))
    }
    const judging = { contract, rerun: redact(rerun), redact }
    const evaluated = await judge(
      history,
      {
        rerun: judging.rerun,
        isPart: isPartOfHistory(options),
        isPlayed: modules.some(hasPlayed),
      },
      watcher,
    )
    const findings = judgeRun(modules, judging, evaluated)
    const result = assembleResult({
      contract,
      target,
      options: describeRun(options, redact),
      startedAtMs,
      finishedAtMs: Date.now(),
      findings,
      leftBehind: left,
      remedies: listRemedies(modules, findings, contract),
      errors: [
        ...told,
        ...errors.map(redact),
        ...listUnreached(findings, maxMinutes),
        ...(isWhole && options.target ? listHoles(contract, target, findings) : []),
      ],
    })
    // The project's own targets have no secrets: it made up their keys itself.
    return options.target ? result : { ...result, target: withoutSecrets(result.target, redact) }
  } catch (error) {
    throw hideSecrets(error, redact)
  } finally {
    await stop()
  }
}

/** Judges the history and shows the result like a test file. */
async function judge(history: string, options: HistoryOptions, watcher: Watcher): Promise<Evaluated> {
  const startedMs = performance.now()
  const evaluated = await evaluateHistory(history, options)
  const durationMs = performance.now() - startedMs
  const counts = countStates(evaluated.tests)
  if (evaluated.tests.length > 0) watcher.onFile({ name: 'judges', counts, durationMs })
  return evaluated
}

/** Thrown if the run was interrupted: nothing was judged. */
export class InterruptedError extends ExpectedError {}

/** Cleans up the target however the run ended, and returns what stays. If the run throws, reports what stays to the watcher. */
async function tidyUp(
  run: () => Promise<void>,
  clear: () => Promise<LeftKind[]>,
  watcher: Watcher,
): Promise<LeftKind[]> {
  try {
    await run()
  } catch (error) {
    watcher.onLeftBehind(await clear())
    throw error
  }
  return clear()
}

/** Finds the obstacles that are known before the suite runs. The project's own targets do not have any. */
function preflight(contract: Contract, target: Target, { config }: CheckOptions, env: NodeJS.ProcessEnv) {
  const sources = {
    'public key': ['publicKey', 'PAYCONTRACT_PUBLIC_KEY', target.publicKey],
    'secret key': ['secretKey', 'PAYCONTRACT_SECRET_KEY', target.secretKey],
    credential: ['credential', 'PAYCONTRACT_BUSINESS_CREDENTIAL', target.businessCredential?.secret],
  } as const
  return findObstacles(contract, target, (name) => {
    const [member, variable, given] = sources[name]
    return config && env[variable] !== given ? `businesses[0].${member} of ${config}` : variable
  })
}

function listRemedies(
  modules: readonly TestModule[],
  { tests, requirements }: Findings,
  contract: Contract,
): GroupedRemedy[] {
  const ran = modules.flatMap((module) => [...module.children.allTests()])
  const remedies = new Map(ran.map((test) => [test.fullName, test.meta().remedy]))
  return groupRemedies(
    tests.map((test) => ({ ...test, remedy: remedies.get(test.title) })),
    requirements,
    contract.requirements,
  )
}

/** @throws InputError if the contract asks for a key that a check cannot send */
function assertKeysSendable(contract: Contract): void {
  const [unsent] = HOSTS.flatMap((host) =>
    listUnsentKeys(contract.readDocument(host, 'proposed'), `${host}: `),
  )
  if (unsent === undefined) return
  throw new InputError(
    `${unsent}. A check sends a key in a header, alone or behind Bearer or Basic: name such a header.`,
  )
}

/** A run that did not reach every test proves less than was requested: it must not pass. */
function listUnreached({ tests }: Findings, maxMinutes: number): string[] {
  const unreached = tests.filter(({ reason }) => reason === OUT_OF_TIME)
  if (unreached.length === 0) return []
  return [
    `${countOf(unreached.length, 'test')} not run: ${countOf(maxMinutes, 'minute')} had passed. Allow more with --max-minutes, or maxMinutes in the config; or run a part with --shard.`,
  ]
}

/** Redacts what the reports say of a target: a path may hold a key. */
function withoutSecrets(target: TargetDescription, redact: (text: string) => string): TargetDescription {
  const { name, checkout, business } = target
  return { ...target, name: redact(name), checkout: redact(checkout), business: redact(business) }
}

function explainNothing({ only, skip, tier }: CheckOptions): string {
  const chosen = Object.entries({ only, skip, tier }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${quoteForShell(value)}`],
  )
  return (
    `${chosen.join(' ')} matches no test. Titles contain operation ids and requirement ids, ` +
    'such as verifyOrder or REQ-AUTH-02; the report of a whole run lists them all. The judges have no tests of their own: they ' +
    'compare the answers that others got.'
  )
}

async function provide(
  options: CheckOptions,
  env: NodeJS.ProcessEnv,
  note: (over: Over, times: Times) => void,
): Promise<{ target: Target; stop: () => Promise<void> }> {
  if (!options.target) {
    return { target: await describeTarget(options, env, readConfig, note), stop: async () => {} }
  }
  const { target, stop } = await startTarget(
    options.target,
    options.contract ? { contract: options.contract } : {},
  )
  const { profile = 'proposed', readOnly } = options
  const pacing = choosePacing(options)
  return { target: { ...target, profile, mode: readOnly ? 'read-only' : 'writes', pacing }, stop }
}

/** Lists what the suite should have proved on the project's own targets and did not. */
function listHoles(
  { requirements }: Contract,
  { kind, profile }: Target,
  { coverage, tests }: Findings,
): string[] {
  if (profile === 'documented') return []
  return findHoles(kind, requirements, coverage, tests).map(
    (hole) => `The suite proves less than it should: ${hole}`,
  )
}

function describeRun({ seed, only, skip, shard, tier }: CheckOptions, redact: (text: string) => string) {
  return {
    seed,
    ...(tier && { tier }),
    ...(only !== undefined && { only: redact(only) }),
    ...(skip !== undefined && { skip: redact(skip) }),
    ...(shard && { shard }),
  }
}
