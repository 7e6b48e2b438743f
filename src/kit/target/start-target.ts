import { fileURLToPath } from 'node:url'
import { ExpectedError, InputError } from '../expected-error.ts'
import { type ReadyLine, readReadyLine, type SandboxLine, targetOf } from './ready-line.ts'
import { type ProcessOptions, type RunningProcess, runProcess } from './run-process.ts'
import type { Target } from './target.ts'

/** A process that has reported that it is ready. */
export interface Started<Ready> extends RunningProcess {
  /** The line of JSON that it printed. */
  ready: Ready
  /** Time from its start to that line. */
  startMs: number
}

/** The kinds of target that the project itself can start. */
export type OwnKind = 'mock' | 'sandbox'

/** The command of this checkout, or of this package. */
export const CLI = fileURLToPath(new URL('../cli/paycontract.js', import.meta.url))

const ANY_PORTS: Record<OwnKind, string[]> = {
  mock: ['--checkout-port', '0', '--business-port', '0'],
  sandbox: ['--checkout-port', '0', '--business-port', '0', '--control-port', '0'],
}

const LONGEST_START_MS = 60_000

/**
 * Starts a Node program that prints one line of JSON when it is ready.
 *
 * @param name its name in the error if it does not start
 * @param options.read parses the line; by default as JSON
 * @throws ExpectedError with its stderr, if it does not start; InputError if it ended with exit code 2
 */
export async function startProgram<Ready>(
  name: string,
  command: readonly string[],
  { read = JSON.parse, ...options }: ProcessOptions & { read?: (line: string) => Ready } = {},
): Promise<Started<Ready>> {
  const startedAtMs = performance.now()
  const running = runProcess([process.execPath, ...command], options)
  const timer = setTimeout(() => void running.stop('SIGKILL'), LONGEST_START_MS)
  try {
    const [line] = (await running.shown('stdout', /\n/)).split('\n', 1)
    const startMs = performance.now() - startedAtMs
    return { ...running, ready: read(line!), startMs }
  } catch (error) {
    await running.stop('SIGKILL')
    const complaint = running.output.stderr.trim() || (error as Error).message
    // Then its arguments are wrong, and so are those of this command.
    const Failure = (await running.ended).code === 2 ? InputError : ExpectedError
    throw new Failure(`The ${name} did not start.\n${complaint}`)
  } finally {
    clearTimeout(timer)
  }
}

export interface StartOptions extends ProcessOptions {
  /** A command other than this package's own, such as that of an installed package. */
  cli?: string
}

/** Starts a sandbox, on free ports unless the arguments name others. */
export function startSandbox(
  args: readonly string[] = [],
  { cli = CLI, ...options }: StartOptions = {},
): Promise<Started<SandboxLine>> {
  return startProgram('sandbox', [cli, 'sandbox', '--json', ...ANY_PORTS.sandbox, ...args], options)
}

/** Starts a mock, on free ports unless the arguments name others. */
export function startMock(
  args: readonly string[] = [],
  { cli = CLI, ...options }: StartOptions = {},
): Promise<Started<ReadyLine>> {
  return startProgram('mock', [cli, 'mock', '--json', ...ANY_PORTS.mock, ...args], {
    ...options,
    read: readReadyLine,
  })
}

/** Starts the target of the contract tests; it follows the contract in the folder, if one is given. */
export async function startTarget(
  kind: OwnKind,
  { contract, ...options }: StartOptions & { contract?: string } = {},
): Promise<{ target: Target; stop(): Promise<void> }> {
  const following = contract === undefined ? [] : ['--contract', contract]
  // With a seed, the clock of the sandbox stands still: two runs see the same times.
  const { ready, stop } =
    kind === 'mock'
      ? await startMock(following, options)
      : await startSandbox(['--seed', '1', '--strict', ...following], options)
  return { target: targetOf(ready, 'proposed'), stop: () => stop() }
}
