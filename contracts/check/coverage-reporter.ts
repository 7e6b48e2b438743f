import { readdirSync } from 'node:fs'
import { styleText } from 'node:util'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { judge, type Tally, type TestOutcome, type Verdict } from './gate.ts'
import { PROJECTS } from './provide-target.ts'
import { readRequirements } from './requirements.ts'
import { listOperations } from './specification.ts'
import type { Target } from './target.ts'

/** Prints what the contracts proved on each target, and fails the run when they proved less than they should. */
export default class ContractReport implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const name of Object.values(PROJECTS)) {
      const own = modules.filter((each) => each.project.name === name)
      const target = own[0]?.project.getProvidedContext().target
      if (!target || own.some((each) => each.state() === 'pending')) continue
      const outcomes = own.flatMap((each) => [...each.children.allTests()].map(outcomeOf))
      this.#print(target, outcomes, isWholeSuite(this.#vitest, own))
    }
  }

  #print(target: Target, outcomes: TestOutcome[], whole: boolean): void {
    const verdict = judge(target, readRequirements(), listOperations(), outcomes)
    const chosen = whole ? outcomes : outcomes.filter(({ state, reason }) => state !== 'skipped' || reason)
    printSkips(target, chosen)
    printCoverage(target, verdict)
    const { holes } = verdict
    if (holes.length > 0 && whole)
      fail(`The coverage gate found ${holes.length} hole(s) on this ${target.kind}:`, holes)
    if (whole) return
    if (chosen.length === 0) fail('No contract has a title that matches: nothing was run.', [])
    else console.log(dim('  Part of the suite was chosen: the coverage gate is not applied.\n'))
  }
}

function fail(what: string, details: string[]): void {
  console.error(styleText('red', `\n  ${what}`))
  for (const detail of details) console.error(`    ${detail}`)
  process.exitCode = 1
}

function outcomeOf(test: TestCase): TestOutcome {
  const result = test.result()
  return {
    title: test.fullName,
    state: result.state,
    ...(result.state === 'skipped' && result.note !== undefined && { reason: result.note }),
    sightings: test.meta().sightings ?? [],
  }
}

function isWholeSuite(vitest: Vitest | undefined, modules: TestModule[]): boolean {
  if (vitest?.config.testNamePattern || vitest?.config.shard) return false
  const files = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
  return modules.length === files.filter((file) => file.endsWith('.contract.ts')).length
}

function printSkips({ kind }: Target, outcomes: TestOutcome[]): void {
  const byReason = new Map<string, number>()
  for (const { state, reason } of outcomes) {
    if (state === 'skipped')
      byReason.set(reason ?? 'no reason given', (byReason.get(reason ?? 'no reason given') ?? 0) + 1)
  }
  if (byReason.size === 0) return
  console.log(`\n  Skipped, because this ${kind} cannot decide it:`)
  for (const [reason, count] of byReason) console.log(dim(`  ${String(count).padStart(5)}  ${reason}`))
}

function printCoverage({ kind, profile }: Target, { coverage }: Verdict): void {
  const format = ({ seen, all }: Tally) => `${seen}/${all}`
  console.log(`\n  Seen on this ${kind} target, ${profile} profile:`)
  console.log(
    `    requirements ${format(coverage.requirements)}   operations ${format(coverage.operations)}   ` +
      `statuses ${format(coverage.statuses)}   response fields ${format(coverage.fields)}\n`,
  )
}

function dim(text: string): string {
  return styleText('dim', text)
}
