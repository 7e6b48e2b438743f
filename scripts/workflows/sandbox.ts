import type { SandboxLine } from '../../src/kit/target/ready-line.ts'
import { type Started, startSandbox as start } from '../../src/kit/target/start-target.ts'

export interface Sandbox extends Started<SandboxLine> {
  /** The sandbox's own time, in epoch seconds. */
  readTime(): Promise<string>
  /** Back to the first start: records, keys and time. */
  reset(): Promise<void>
}

/**
 * Starts the sandbox as a process on free ports, in memory.
 *
 * @throws ExpectedError with what it said when it does not start
 */
export async function startSandbox(): Promise<Sandbox> {
  // Seeded, its clock stands still.
  const sandbox = await start(['--db', 'memory', '--seed', 'workflows', '--strict'])
  const { control } = sandbox.ready
  return {
    ...sandbox,
    async readTime() {
      const { epochMs } = (await ask(`${control}/clock`, 'GET')) as { epochMs: number }
      return String(Math.floor(epochMs / 1000))
    },
    async reset() {
      await ask(`${control}/reset`, 'POST')
    },
  }
}

async function ask(url: string, method: string): Promise<unknown> {
  const response = await fetch(url, { method })
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} answered ${response.status}`)
  return response.json()
}
