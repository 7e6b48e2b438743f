import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ExpectedError } from '../command-line.ts'

export interface SandboxProcess<Ready> {
  /** The line that it prints when it is ready. */
  ready: Ready
  stop(): Promise<void>
}

/** Free ports, in memory, and each of its own answers checked against the specification. */
const flags = [
  '--json',
  '--strict',
  ...['checkout', 'business', 'control'].flatMap((name) => [`--${name}-port`, '0']),
]

/**
 * Starts a sandbox as a process of its own.
 *
 * @param cli the command, of the sources or of an installed package
 * @throws ExpectedError with what it said when it does not start
 */
export async function startSandboxProcess<Ready>(
  cli: string,
  { args = [], folder }: { args?: string[]; folder?: string } = {},
): Promise<SandboxProcess<Ready>> {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [cli, 'sandbox', ...flags, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(folder && { cwd: folder }),
  })
  const ended = once(child, 'exit')
  const complaint: string[] = []
  child.stderr.on('data', (chunk) => complaint.push(String(chunk)))
  const line = await Promise.race([readLine(child), ended.then(() => undefined)])
  if (line === undefined) throw new ExpectedError(`The sandbox did not start.\n${complaint.join('').trim()}`)
  return {
    ready: JSON.parse(line),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function readLine(child: ChildProcess): Promise<string> {
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  return line
}
