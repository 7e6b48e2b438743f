import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { readReadyLine, targetOf } from './ready-line.ts'
import type { Target } from './target.ts'

export interface RunningTarget {
  target: Target
  stop: () => Promise<void>
}

/** The kinds of target that the project itself can start. */
export type OwnKind = 'mock' | 'sandbox'

const CLI = fileURLToPath(new URL('../cli/paycontract.js', import.meta.url))

const ARGUMENTS: Record<OwnKind, string[]> = {
  mock: ['--checkout-port', '0', '--business-port', '0'],
  // Seeded, its clock stands still: two runs see the same times.
  sandbox: ['--checkout-port', '0', '--business-port', '0', '--control-port', '0', '--seed', '1', '--strict'],
}

/**
 * Starts a target as a process on free ports, so that the boundary between contract and target is a socket.
 *
 * @throws Error with what the target said, when it does not start
 */
export async function startTarget(kind: OwnKind, cli = CLI): Promise<RunningTarget> {
  const child = spawn(process.execPath, [cli, kind, '--json', ...ARGUMENTS[kind]], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaint: string[] = []
  child.stderr.on('data', (chunk) => complaint.push(String(chunk)))
  const ready = await Promise.race([readLine(child), once(child, 'exit').then(() => undefined)])
  if (!ready) throw new Error(`The ${kind} did not start.\n${complaint.join('').trim()}`)
  return {
    target: targetOf(readReadyLine(ready), 'proposed'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function readLine(child: ChildProcess): Promise<string> {
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  return line
}
