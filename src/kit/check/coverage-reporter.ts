import { readdirSync } from 'node:fs'
import { styleText } from 'node:util'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { readContract } from '../contract/contract.ts'
import type { Target } from '../target/target.ts'
import { evaluateHistory } from './evaluate-history.ts'
import { findHoles } from './gate.ts'
import { PROJECTS } from './harness/provide-target.ts'
import { type Findings, judgeRun } from './judge-run.ts'
import type { Tally } from './report/result.ts'

/**
 * Runs beside vitest's own reporter when the contracts run with the other tests. Prints what they proved on each target, and
 * fails the run if that is less than it should be.
 */
export default class CoverageReporter implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    for (const name of Object.values(PROJECTS)) {
      const own = modules.filter((each) => each.project.name === name)
      const target = own[0]?.project.getProvidedContext().target
      if (!target || own.some((each) => each.state() === 'pending')) continue
      const isWhole = isWholeSuite(this.#vitest, own)
      const rerun = `npm run check -- --target ${target.kind}`
      const evaluated = target.history
        ? await evaluateHistory(target.history.path, { rerun, isPart: !isWhole })
        : undefined
      const judging = { contract: readContract(), rerun, redact: (text: string) => text }
      report(target, judgeRun(own, judging, evaluated), isWhole)
      const wrong = (evaluated?.tests ?? []).flatMap(({ title, failure }) =>
        failure ? [`${title}: ${failure.message}`] : [],
      )
      if (wrong.length > 0) fail(`What was exchanged with this ${target.kind} contradicts itself:`, wrong)
    }
  }
}

function report(target: Target, findings: Findings, whole: boolean): void {
  printReasons(target, findings)
  printCoverage(target, findings)
  if (whole) {
    const holes = findHoles(target.kind, readContract().requirements, findings.coverage, findings.tests)
    if (holes.length > 0)
      fail(`The coverage gate found ${holes.length} hole(s) on this ${target.kind}:`, holes)
  } else if (findings.tests.length === 0) fail('No contract has a title that matches: nothing was run.', [])
  else console.log(dim('  Part of the suite was chosen: the coverage gate is not applied.\n'))
}

function fail(what: string, details: string[]): void {
  console.error(styleText('red', `\n  ${what}`))
  for (const detail of details) console.error(`    ${detail}`)
  process.exitCode = 1
}

/** Counts the contract files, without the property tier, which is a separate project. */
export function countContractFiles(): number {
  const files = readdirSync(new URL('../../../contracts/', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
  return files.filter((file) => /[.]contract[.][jt]s$/.test(file) && !/^properties[\\/]/.test(file)).length
}

function isWholeSuite(vitest: Vitest | undefined, modules: TestModule[]): boolean {
  if (vitest?.config.testNamePattern || vitest?.config.shard) return false
  return modules.length >= countContractFiles()
}

function printReasons({ kind }: Target, { tests }: Findings): void {
  const undecided = tests.filter(({ state }) => state === 'skipped' || state === 'disabled')
  if (undecided.length === 0) return
  console.log(`\n  Not decided on this ${kind}:`)
  for (const [reason, own] of Map.groupBy(undecided, ({ state, reason }) => `${state}: ${reason}`))
    console.log(dim(`  ${String(own.length).padStart(5)}  ${reason}`))
}

function printCoverage({ kind, profile }: Target, { coverage }: Findings): void {
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
