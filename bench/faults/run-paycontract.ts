import { readFileSync } from 'node:fs'
import type { CheckResult } from '../../src/kit/check/report/result.ts'
import { runProcess } from '../../src/kit/target/run-process.ts'
import { CLI } from '../../src/kit/target/start-target.ts'
import type { Subject } from './tool.ts'

/** Runs a command of this repository on a subject, and returns the titles of the failed rules and tests. */
export async function listFailures(subject: Subject, args: readonly string[]): Promise<string[]> {
  const always = ['--config', subject.config, '--json', '--no-report']
  const running = runProcess([process.execPath, CLI, ...args, ...always], { cwd: subject.folder })
  const { code, stdout, stderr } = await running.ended
  if (code !== 0 && code !== 1) throw new Error(`paycontract ${args[0]} ended with ${code}: ${stderr}`)
  const { tests } = JSON.parse(stdout) as CheckResult
  return tests.filter(({ state }) => state === 'failed').map(({ title }) => title)
}

/** Counts the lines of the target's description: its user writes nothing else. */
export async function countConfig({ config }: Subject): Promise<number> {
  return readFileSync(config, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '').length
}
