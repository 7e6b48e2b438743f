import type { SandboxLine } from '../../../../target/ready-line.ts'
import { type Started, startProgram, startSandbox } from '../../../../target/start-target.ts'
import type { Target } from './target.ts'

const env = { PATH: process.env.PATH, NODE_ENV: 'test' }

export interface SpawnedSandbox extends Target, Omit<Started<SandboxLine>, 'ready' | 'stop'> {
  /** Ends the process at once, without a chance to tidy up, or as asked. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** A sandbox in a process of its own, reached over sockets. */
export async function spawnSandbox(...args: string[]): Promise<SpawnedSandbox> {
  return reach(await startSandbox(args, { env }))
}

/** The same, served by another program that prints a ready line. */
export async function spawnProgram(path: string, ...args: string[]): Promise<SpawnedSandbox> {
  return reach(await startProgram<SandboxLine>('sandbox', [path, ...args], { env }))
}

function reach({ stop, ...started }: Started<SandboxLine>): SpawnedSandbox {
  const { ready } = started
  return { ...started, send: (host, path, init) => fetch(`${ready[host]}${path}`, init), kill: stop }
}
