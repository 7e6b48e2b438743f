import { type RunningProcess, runProcess } from '../run-process.ts'
import { CLI } from '../start-target.ts'

/** Runs the command line as a separate process, with only the given environment and PATH. */
export function runCli(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
): RunningProcess {
  return runProcess([process.execPath, CLI, ...args], {
    env: { PATH: process.env.PATH, ...env },
    ...(cwd && { cwd }),
  })
}
