import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ReadyLine } from '../../../runtime/describe-sandbox.ts'
import type { Target } from './target.ts'

const main = fileURLToPath(new URL('../../../../cli/paycontract.js', import.meta.url))
const anyPorts = ['--checkout-port', '0', '--business-port', '0', '--control-port', '0']

export interface SpawnedSandbox extends Target {
  /** Everything that was written so far. */
  output: { stdout: string; stderr: string }
  /** Ends the process at once, without a chance to tidy up, or as asked. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** A sandbox in a process of its own, reached over sockets. */
export function spawnSandbox(...args: string[]): Promise<SpawnedSandbox> {
  return spawnProgram(main, 'sandbox', '--json', ...anyPorts, ...args)
}

/** The same, served by another program that prints a ready line. */
export async function spawnProgram(path: string, ...args: string[]): Promise<SpawnedSandbox> {
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test' },
  })
  const output = { stdout: '', stderr: '' }
  child.stderr.on('data', (chunk) => (output.stderr += chunk))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ready = await new Promise<ReadyLine>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk
      const [line, rest] = output.stdout.split('\n', 2)
      if (rest !== undefined) resolve(JSON.parse(line!))
    })
    ended.then(() => reject(new Error(`the sandbox ended before it was ready: ${output.stderr}`)))
  })
  return {
    ready,
    output,
    send: (host, path, init) => fetch(`${ready[host]}${path}`, init),
    async kill(signal) {
      child.kill(signal)
      await ended
    },
  }
}
