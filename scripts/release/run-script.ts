import { execFileSync } from 'node:child_process'
import { ExpectedError } from '../../src/kit/expected-error.ts'

/** @throws ExpectedError with its output, if the script fails */
export function runScript(root: string, script: string, ...args: string[]): void {
  try {
    execFileSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new ExpectedError(`${script} failed; nothing was changed. It said:\n${`${stdout}${stderr}`.trim()}`)
  }
}
