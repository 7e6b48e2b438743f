import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ReadyLine } from '../../src/kit/target/ready-line.ts'
import { runProcess } from '../../src/kit/target/run-process.ts'

export type ServiceName = keyof typeof COMMANDS

/** What a service says of itself once it answers. */
export interface ServiceReady extends ReadyLine {
  /** What a caller of this service knows beyond the interface document. */
  records: Record<string, unknown>
  /** Those in force. */
  choices: Record<string, string>
}

/** What the document leaves open, and how the service may decide it. */
export interface Choice {
  name: string
  section: string
  question: string
  values: string[]
  default: string
}

/** A violation of what the document states. */
export interface ServiceFault {
  name: string
  section: string
  /** In the document's words. */
  sentence: string
  says: string
  /** Such as `GET /transactions`. */
  operations: string[]
  depth: 1 | 2 | 3
}

/** How a service is started differently from its own defaults. */
export interface Switches {
  choices?: Record<string, string>
  fault?: string
}

const COMMANDS = {
  go: ['.bin/payments'],
  python: ['python3', 'server.py'],
  typescript: [process.execPath, 'server.ts'],
} as const satisfies Record<string, readonly [string, ...string[]]>

/** The one that the suite is not tuned to: its figure is the honest one. */
export const KEPT_ASIDE: ServiceName = 'python'

export const SERVICES = Object.keys(COMMANDS) as ServiceName[]

/** Switches that only make a run depend on time. */
const STEADY: Partial<Record<ServiceName, Record<string, string>>> = { python: { 'live-feed': 'off' } }

const run = promisify(execFile)

const folderOf = (service: ServiceName) => fileURLToPath(new URL(`${service}/`, import.meta.url))

/** Builds what has to be built, once before the services are started. */
export async function prepareServices(services: readonly ServiceName[]): Promise<void> {
  if (services.includes('go')) await run('go', ['build', '-o', '.bin/payments', '.'], { cwd: folderOf('go') })
}

/** Starts a service on free ports, and waits until it says that it answers. */
export async function startService(
  service: ServiceName,
  { choices = {}, fault }: Switches = {},
): Promise<{ ready: ServiceReady; stop: () => Promise<void> }> {
  const args = Object.entries({ ...STEADY[service], ...choices }).flatMap(([name, value]) => [
    '--choice',
    `${name}=${value}`,
  ])
  const [program, ...rest] = COMMANDS[service]
  const isOwn = program.startsWith('.')
  const running = runProcess(
    [isOwn ? folderOf(service) + program : program, ...rest, ...args, ...(fault ? ['--fault', fault] : [])],
    { cwd: folderOf(service) },
  )
  const [line] = (await running.shown('stdout', /\n/)).split('\n', 1)
  return { ready: JSON.parse(line!), stop: () => running.stop() }
}

export function listChoices(service: ServiceName): Promise<Choice[]> {
  return list(service, 'choices')
}

export function listServiceFaults(service: ServiceName): Promise<ServiceFault[]> {
  return list(service, 'faults')
}

async function list<Item>(service: ServiceName, what: string): Promise<Item[]> {
  const [program, ...rest] = COMMANDS[service]
  const { stdout } = await run(program, [...rest, what], { cwd: folderOf(service), maxBuffer: 2 ** 24 })
  return JSON.parse(stdout)
}
