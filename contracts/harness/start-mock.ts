import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Target } from './target.ts'

interface RunningMock {
  target: Target
  stop: () => Promise<void>
}

const CLI = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/**
 * Starts the mock as a process on free ports, so that the boundary between contract and target is a socket.
 *
 * @throws Error with what the mock said, when it does not start
 */
export async function startMock(cli = CLI): Promise<RunningMock> {
  const child = spawn(
    process.execPath,
    [cli, 'mock', '--json', '--checkout-port', '0', '--business-port', '0'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const complaint: string[] = []
  child.stderr.on('data', (chunk) => complaint.push(String(chunk)))
  const ready = await Promise.race([readLine(child), once(child, 'exit').then(() => undefined)])
  if (!ready) throw new Error(`The mock did not start.\n${complaint.join('').trim()}`)
  return {
    target: { kind: 'mock', profile: 'proposed', ...(JSON.parse(ready) as ReadyLine) },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

type ReadyLine = Pick<Target, 'checkout' | 'business' | 'publicKey' | 'secretKey'>

async function readLine(child: ChildProcess): Promise<string> {
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  return line
}
