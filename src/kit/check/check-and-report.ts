import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { reportExpected } from '../report-expected.ts'
import { describeTerminal } from '../terminal.ts'
import { showJson, showLines } from '../visible-text.ts'
import { hideSecrets } from './hide-secrets.ts'
import type { Interruption } from './leftovers/collect-leftovers.ts'
import type { CheckOptions } from './options.ts'
import { listEnvironmentSecrets } from './read-description.ts'
import { renderRemedies } from './remedies/render-remedies.ts'
import { renderAnnotations } from './report/annotations.ts'
import { listTests } from './report/list-tests.ts'
import { createRedactor } from './report/redact.ts'
import type { CheckResult } from './report/result.ts'
import { renderSummary } from './report/summary.ts'
import { removeReports, tryReportFolder, writeReports } from './report/write-reports.ts'
import { runCheck } from './run-check.ts'
import {
  compareUndecided,
  listUndecided,
  readUndecidedList,
  refuseForeignList,
  type UndecidedList,
  writeUndecidedList,
} from './undecided-list.ts'
import { watchInTerminal } from './watch-in-terminal.ts'

export interface Reported {
  exitCode: number
  /** Undefined if the check could not be made. */
  result?: CheckResult
}

/**
 * Runs a check, prints its progress and its summary to the terminal, and writes its reports.
 *
 * @param rerun the command of this check, without the options that choose a part of the suite
 * @param interruption ends the check early
 */
export async function checkAndReport(
  options: CheckOptions,
  rerun: string,
  interruption: Interruption = {},
): Promise<Reported> {
  try {
    return await check(options, rerun, interruption)
  } catch (error) {
    if (interruption.exitCode !== undefined) return { exitCode: interruption.exitCode }
    const { learn, redact } = createRedactor()
    learn(listEnvironmentSecrets(process.env))
    return { exitCode: reportExpected('check', hideSecrets(error, redact)) }
  }
}

async function check(options: CheckOptions, rerun: string, interruption: Interruption): Promise<Reported> {
  const { expect, updateExpect, report, json } = options
  const expected = expect && !updateExpect ? await readUndecidedList(expect) : undefined
  if (expect && updateExpect) refuseForeignList(expect)
  if (report !== false) await tryReportFolder(report)
  // With --json, stdout carries the document alone.
  const stream = json ? process.stderr : process.stdout
  const terminal = describeTerminal(stream)
  const watcher = watchInTerminal(terminal, (text) => stream.write(text))
  const { result, files } = await runAndWrite(report, (history) =>
    runCheck(options, process.env, rerun, watcher, interruption, history),
  )
  watcher.clear()
  stream.write(`\n${renderSummary(result, terminal, files.map(showPath))}`)
  if (options.explainSkips) stream.write(`\n${renderRemedies(result, terminal)}`)
  // A workflow reads annotations from either stream, and with --json stdout must hold the document alone.
  if (process.env.GITHUB_ACTIONS === 'true') process.stderr.write(renderAnnotations(result))
  if (json) process.stdout.write(`${showJson(result)}\n`)
  if (expect && updateExpect) writeUndecidedList(expect, listUndecided(listTests(result)))
  const isExpected = !expected || isUndecidedAsExpected(expected, result, expect!)
  const exitCodes = { passed: isExpected ? 0 : 1, failed: 1, error: 3 }
  return { exitCode: exitCodes[result.verdict], result }
}

/** Runs a check and writes its reports, with the history beside them. The history is not kept anywhere else. */
async function runAndWrite(
  report: string | false,
  run: (history: string) => Promise<CheckResult>,
): Promise<{ result: CheckResult; files: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'paycontract-check-'))
  try {
    const history = join(folder, 'history.ndjson')
    const result = await run(history).catch(async (error: unknown) => {
      if (report !== false) await removeReports(report)
      throw error
    })
    return { result, files: report === false ? [] : await writeReports(result, report, history) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether the undecided tests match the list. Prints each difference. */
function isUndecidedAsExpected(expected: UndecidedList, result: CheckResult, file: string): boolean {
  const differences = compareUndecided(expected, listUndecided(listTests(result)))
  if (differences.length === 0) return true
  console.error(`\n  The undecided tests are not those of ${file}:`)
  for (const difference of differences) console.error(`    ${showLines(difference)}`)
  console.error('  If that is intended, update the list: add --update-expect')
  return false
}

function showPath(path: string): string {
  const near = relative('.', path)
  return near.startsWith('..') ? path : near
}
