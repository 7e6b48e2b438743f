import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { checkAndReport } from '../src/kit/check/check-and-report.ts'
import { type CheckOptions, DEFAULTS } from '../src/kit/check/options.ts'
import type { CheckResult } from '../src/kit/check/report/result.ts'
import { renderSubmission } from '../src/kit/check/report/submission.ts'
import { ExpectedError } from '../src/kit/expected-error.ts'
import type { OwnKind } from '../src/kit/target/start-target.ts'
import { runCommand } from './command-line.ts'

const program = new Command('conformance')
  .description(
    'Checks mock and sandbox as the contract has it: what each leaves undecided, and what is published.',
  )
  .option('--update', 'write the lists and the result anew')
  .addHelpText(
    'after',
    '\nWith DATABASE_URL the sandbox is checked on PostgreSQL, otherwise mock and sandbox on SQLite.',
  )

/** On PostgreSQL, another order and other inputs, neither of which may change the result. */
const OTHERWISE = { shuffle: true, seed: 1 }

async function main({ update = false }: { update?: boolean }): Promise<void> {
  process.chdir(resolve(import.meta.dirname, '..'))
  mkdirSync('contracts/expected', { recursive: true })
  if (process.env.DATABASE_URL) {
    await run('sandbox-postgresql', 'sandbox', update, OTHERWISE)
    return
  }
  await run('mock', 'mock', update)
  const result = await run('sandbox-sqlite', 'sandbox', update)
  compare('contracts/results/sandbox.json', renderSubmission(result), update)
}

/** @param name of its report. What a target leaves undecided is the same in every run, and on either database. */
async function run(
  name: string,
  target: OwnKind,
  updateExpect: boolean,
  otherwise: Partial<CheckOptions> = {},
): Promise<CheckResult> {
  const { exitCode, result } = await checkAndReport(
    {
      ...DEFAULTS,
      ...{ target, expect: `contracts/expected/${target}.json`, updateExpect },
      report: `dist/conformance/${name}`,
      ...otherwise,
    },
    `npx paycontract check --target ${target}`,
  )
  if (exitCode !== 0) throw new ExpectedError(`The check of the ${target} ended with exit code ${exitCode}.`)
  return result!
}

/** Compares a published result with today's. */
function compare(path: string, made: string, isUpdate: boolean): void {
  if (isUpdate) {
    mkdirSync(resolve(path, '..'), { recursive: true })
    writeFileSync(path, made)
  } else if (readFileSync(path, 'utf8') !== made) {
    throw new ExpectedError(
      `The sandbox's result is not the one in ${path} any more. ` +
        'Where that is right, write it anew: npm run conformance -- --update',
    )
  }
}

await runCommand<{ update?: boolean }>(program, main)
