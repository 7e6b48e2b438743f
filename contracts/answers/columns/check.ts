import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckResult } from '../../../src/kit/check/report/result.ts'
import { runProcess } from '../../../src/kit/target/run-process.ts'
import { CLI, startSandbox } from '../../../src/kit/target/start-target.ts'
import type { AnsweredCase } from '../answered-case.ts'

/** Number of operations that suffice to show whether a target follows an answer. */
const ENOUGH = 3

/** The sandbox of the answered contract passes the check of the answered contract. */
export async function checkSandbox(each: AnsweredCase): Promise<string | undefined> {
  const { tests, errors } = await check(each, ['--target', 'sandbox'])
  const [wrong] = tests.filter(isWrong)
  if (errors[0]) throw new Error(errors[0])
  if (wrong) throw new Error(`${wrong.title}: ${wrong.failure?.message ?? wrong.state}`)
  return undefined
}

/** A sandbox that follows our proposals fails the check of the answered contract, at the expected place. */
export async function checkPlainSandbox(each: AnsweredCase): Promise<string | undefined> {
  const sandbox = await startSandbox(['--seed', '1'])
  try {
    const config = join(each.folder, 'plain.json')
    await writeFile(config, JSON.stringify(sandbox.ready))
    const { tests, errors } = await check(each, [
      '--config',
      config,
      '--profile',
      'proposed',
      '--allow-writes',
    ])
    if (errors[0]) throw new Error(errors[0])
    const wrong = tests.filter(isWrong)
    const { name, red, unseen } = each.answer
    if (wrong.length === 0 && unseen) return unseen
    if (wrong.length === 0) throw new Error('a target that does not follow the answer passes')
    const texts = wrong.map(({ title, failure }) => `${title} ${JSON.stringify(failure)}`)
    if (texts.some((text) => text.includes(red))) return undefined
    throw new Error(
      `${name}: no failure names ${red}; the first is ${wrong[0]!.title}: ${wrong[0]!.failure?.message}`,
    )
  } finally {
    await sandbox.stop()
  }
}

function isWrong({ state }: CheckResult['tests'][number]): boolean {
  return state === 'failed' || state === 'error'
}

async function check(
  { answer, changed, contract, folder }: AnsweredCase,
  args: string[],
): Promise<CheckResult> {
  const report = join(folder, 'report')
  const ids = changed.slice(0, ENOUGH).map(({ operationId }) => operationId)
  const only = ['--only', `/(${answer.tests ?? ids.join('|')})/`]
  const options = ['--contract', contract, '--tier', 'deterministic', '--report', report]
  const { code, stdout, stderr } = await runProcess([
    process.execPath,
    CLI,
    'check',
    ...options,
    ...only,
    ...args,
  ]).ended
  const text = await readFile(join(report, 'report.json'), 'utf8').catch(() => '')
  if (code === null || code > 1 || text === '')
    throw new Error(stderr.trim() || `the check ended with ${code}: ${stdout.trim().slice(-500)}`)
  return JSON.parse(text)
}
