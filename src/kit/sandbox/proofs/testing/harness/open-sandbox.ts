import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Runtime } from '../../../runtime/runtime.ts'
import { createSandbox } from '../../../start/create-sandbox.ts'
import type { SandboxOptions } from '../../../start/sandbox.ts'
import { createTestDatabaseUrl } from '../../../testing/create-test-database-url.ts'
import type { Target } from './target.ts'

export interface OpenSandbox extends Target {
  runtime: Runtime
  /** Errors that the sandbox reported as its own. */
  faults: unknown[]
  close(): Promise<void>
}

/** Opens a sandbox in this process, without sockets. It checks every answer against the specification. */
export async function openSandbox(options: SandboxOptions = {}): Promise<OpenSandbox> {
  const faults: unknown[] = []
  const sandbox = await createSandbox({
    strict: true,
    onFault: (error) => void faults.push(error),
    ...options,
  })
  const urls = {
    checkout: 'http://checkout.test',
    business: 'http://business.test',
    control: 'http://127.0.0.1',
  }
  sandbox.setUrls(urls)
  return {
    ready: await sandbox.describe(),
    send: async (host, path, init) => sandbox[host].request(`${urls[host]}${path}`, init),
    runtime: sandbox.runtime,
    faults,
    close: sandbox.close,
  }
}

export interface ProofDatabase {
  url: string
  /** The path of the file; undefined on PostgreSQL. */
  file?: string
  remove(): Promise<void>
}

/** Creates a database that can be reopened: a file, or a new schema if DATABASE_URL names a PostgreSQL. */
export async function createProofDatabase(): Promise<ProofDatabase> {
  const url = await createTestDatabaseUrl()
  if (url !== 'memory') return { url, remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-proof-'))
  const file = join(folder, 'sandbox.db')
  return { url: `file:${file}`, file, remove: () => rm(folder, { recursive: true, force: true }) }
}
