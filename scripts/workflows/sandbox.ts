import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { ExpectedError } from '../command-line.ts'
import { type Host, hosts } from '../docs/ledger.ts'

const cli = resolve(import.meta.dirname, '../../src/cli/paycontract.js')
// Seeded, its clock stands still. Strict, it checks each of its answers itself.
const flags = ['--json', ...[...hosts, 'control'].flatMap((name) => [`--${name}-port`, '0'])]

/** The line that the sandbox prints when it is ready, as far as it is used here. */
export interface ReadyLine extends Record<Host, string> {
  control: string
  cadWebhookSecret: string
  businesses: Business[]
}

export interface Business {
  id: string
  email: string
  publicKey: string
  secretKey: string
  encryptionKey: string
  cardKey: string
  webhookSecret: string
}

export interface Sandbox {
  ready: ReadyLine
  /** The sandbox's own time, in epoch seconds. */
  readTime(): Promise<string>
  /** Back to the first start: records, keys and time. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the sandbox as a process on free ports, in memory.
 *
 * @throws ExpectedError with what it said when it does not start
 */
export async function startSandbox(): Promise<Sandbox> {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [cli, 'sandbox', ...flags, '--seed', 'workflows', '--strict'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const complaint: string[] = []
  child.stderr.on('data', (chunk) => complaint.push(String(chunk)))
  const line = await Promise.race([readLine(child), ended.then(() => undefined)])
  if (line === undefined) throw new ExpectedError(`The sandbox did not start.\n${complaint.join('').trim()}`)
  const ready = JSON.parse(line) as ReadyLine
  return {
    ready,
    async readTime() {
      const { epochMs } = (await ask(`${ready.control}/clock`, 'GET')) as { epochMs: number }
      return String(Math.floor(epochMs / 1000))
    },
    async reset() {
      await ask(`${ready.control}/reset`, 'POST')
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function ask(url: string, method: string): Promise<unknown> {
  const response = await fetch(url, { method })
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} answered ${response.status}`)
  return response.json()
}

async function readLine(child: ChildProcess): Promise<string> {
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  return line
}
