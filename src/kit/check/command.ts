import { relative } from 'node:path'
import { CommanderError } from 'commander'
import { CheckError, EXIT } from './check-error.ts'
import { listEnvironmentSecrets } from './environment.ts'
import { type CheckOptions, readOptions } from './options.ts'
import { createRedactor } from './report/redact.ts'
import type { CheckResult } from './report/result.ts'
import { renderSummary } from './report/summary.ts'
import { describeTerminal } from './report/terminal.ts'
import { showLines } from './report/visible-text.ts'
import { ReportWriteError, writeReports } from './report/write-reports.ts'
import { rerunCommand } from './rerun-command.ts'
import { runCheck } from './run-check.ts'
import {
  compareUndecided,
  listUndecided,
  readUndecidedList,
  type UndecidedList,
  writeUndecidedList,
} from './undecided-list.ts'
import { watchInTerminal } from './watch-in-terminal.ts'

/** Runs one check from the command line and answers its exit code. */
async function main(argv: string[]): Promise<number> {
  const options = readOptions(argv)
  const expected =
    options.expect && !options.updateExpect ? await readUndecidedList(options.expect) : undefined
  const terminal = describeTerminal(process.stdout)
  const watcher = watchInTerminal(terminal, (text) => process.stdout.write(text))
  const result = await runCheck(options, process.env, rerunCommand(argv, process.env), watcher)
  watcher.clear()
  const files = options.report === false ? [] : await writeReports(result, options.report)
  process.stdout.write(`\n${renderSummary(result, terminal, files.map(showPath))}`)
  const differences = await judgeUndecided(options, result, expected)
  if (result.verdict !== 'passed') return EXIT[result.verdict]
  return differences > 0 ? EXIT.failed : EXIT.passed
}

/** How much is undecided that should not be, or the other way round; each is told. */
async function judgeUndecided(
  { expect, updateExpect }: CheckOptions,
  { tests }: CheckResult,
  expected: UndecidedList | undefined,
): Promise<number> {
  const actual = listUndecided(tests)
  if (expect && updateExpect) await writeUndecidedList(expect, actual)
  const differences = expected ? compareUndecided(expected, actual) : []
  if (differences.length === 0) return 0
  console.error(`\n  What is left undecided is not what ${expect} says:`)
  for (const difference of differences) console.error(`    ${showLines(difference)}`)
  console.error('  Where that is right, write the list anew: add --update-expect')
  return differences.length
}

function showPath(path: string): string {
  const near = relative('.', path)
  return near.startsWith('..') ? path : near
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  // Commander has said what was wrong already; asking for help is no mistake.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.passed : EXIT.usage
  else if (error instanceof CheckError || error instanceof ReportWriteError) {
    const { learn, redact } = createRedactor()
    learn(listEnvironmentSecrets(process.env))
    console.error(`paycontract check: ${showLines(redact(error.message))}`)
    process.exitCode = error instanceof CheckError ? error.exitCode : EXIT.error
  } else throw error
}
