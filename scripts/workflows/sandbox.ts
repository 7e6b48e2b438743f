import { resolve } from 'node:path'
import type { HostName } from '../../src/kit/contract/contract.ts'
import { startSandboxProcess } from '../../src/kit/target/sandbox-process.ts'

const cli = resolve(import.meta.dirname, '../../src/kit/cli/paycontract.js')

/** The line that the sandbox prints when it is ready, as far as it is used here. */
export interface ReadyLine extends Record<HostName, string> {
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
  // Seeded, its clock stands still.
  const { ready, stop } = await startSandboxProcess<ReadyLine>(cli, { args: ['--seed', 'workflows'] })
  return {
    ready,
    async readTime() {
      const { epochMs } = (await ask(`${ready.control}/clock`, 'GET')) as { epochMs: number }
      return String(Math.floor(epochMs / 1000))
    },
    async reset() {
      await ask(`${ready.control}/reset`, 'POST')
    },
    stop,
  }
}

async function ask(url: string, method: string): Promise<unknown> {
  const response = await fetch(url, { method })
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} answered ${response.status}`)
  return response.json()
}
