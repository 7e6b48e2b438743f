import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ReadyLine } from '../../src/kit/sandbox/index.ts'
import { root } from '../run-script.ts'
import type { LoadPlan, LoadReport } from './load.ts'

/** A service in a process of its own. */
export interface Service<Ready> {
  ready: Ready
  pid: number
  /** From start to the ready line. */
  startMs: number
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../src/kit/cli/paycontract.js', import.meta.url))
const LONGEST_START_MS = 30_000

export function startSandbox(...args: string[]): Promise<Service<ReadyLine>> {
  const ports = ['--checkout-port', '0', '--business-port', '0', '--control-port', '0']
  return startService(main, 'sandbox', '--json', ...ports, ...args)
}

export function startMock(
  generated: string,
): Promise<Service<{ checkout: string; business: string; publicKey: string; secretKey: string }>> {
  const ports = ['--checkout-port', '0', '--business-port', '0']
  return startService(main, 'mock', '--json', ...ports, '--generated', generated)
}

/** Starts a script that prints one line of JSON when it is ready. */
export async function startService<Ready>(file: string, ...args: string[]): Promise<Service<Ready>> {
  const started = performance.now()
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  try {
    const line = await readLine(child, file)
    const startMs = performance.now() - started
    const stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    return { ready: JSON.parse(line), pid: child.pid!, startMs, stop }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

function readLine(child: ChildProcess, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    let errors = ''
    const fail = (what: string) => reject(new Error(`${file} ${what}: ${errors.trim()}`))
    const timer = setTimeout(() => fail('was not ready in time'), LONGEST_START_MS)
    child.stderr!.on('data', (chunk) => {
      errors += chunk
    })
    child.once('close', () => fail('ended before it was ready'))
    child.stdout!.on('data', (chunk) => {
      output += chunk
      const end = output.indexOf('\n')
      if (end < 0) return
      clearTimeout(timer)
      resolve(output.slice(0, end))
    })
  })
}

const load = fileURLToPath(new URL('./load.ts', import.meta.url))

/** Sends requests from a process of its own. */
export async function sendLoad(
  plan: Omit<LoadPlan, 'method' | 'warmUpRequests'> & Partial<LoadPlan>,
): Promise<LoadReport> {
  const full: LoadPlan = { method: 'GET', warmUpRequests: 0, ...plan }
  const child = spawn(process.execPath, [load, JSON.stringify(full)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: full.durationMs * 2 + 10_000,
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      output[name] += chunk
    })
  }
  const [exitCode] = await once(child, 'close')
  if (exitCode !== 0) throw new Error(`the load generator failed: ${output.stderr.trim().slice(-1000)}`)
  return JSON.parse(output.stdout)
}
