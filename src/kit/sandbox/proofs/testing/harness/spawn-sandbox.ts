import type { SandboxLine } from '../../../../target/ready-line.ts'
import { type Started, startProgram, startSandbox } from '../../../../target/start-target.ts'
import type { Target } from './target.ts'

const env = { PATH: process.env.PATH, NODE_ENV: 'test' }

export interface SpawnedSandbox extends Target, Omit<Started<SandboxLine>, 'ready' | 'stop'> {
  /** Ends the process: at once without cleanup, or gracefully. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Starts a sandbox in a separate process, reached over sockets. */
export async function spawnSandbox(...args: string[]): Promise<SpawnedSandbox> {
  return reach(await startSandbox(args, { env }))
}

/** Starts the same by another program that prints a ready line. */
export async function spawnProgram(path: string, ...args: string[]): Promise<SpawnedSandbox> {
  return reach(await startProgram<SandboxLine>('sandbox', [path, ...args], { env }))
}

function reach({ stop, ...started }: Started<SandboxLine>): SpawnedSandbox {
  const { ready } = started
  return { ...started, send: (host, path, init) => fetch(`${ready[host]}${path}`, init), kill: stop }
}
