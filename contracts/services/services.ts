import { execFile } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ReadyLine } from '../../src/kit/target/ready-line.ts'
import { runProcess } from '../../src/kit/target/run-process.ts'

export type ServiceName = keyof typeof COMMANDS

/** What a service reports about itself once it answers. */
export interface ServiceReady extends ReadyLine {
  /** What a caller of this service knows beyond the interface document. */
  records: Record<string, unknown>
  /** Current choices. */
  choices: Record<string, string>
}

/** A question that the document leaves open, and the possible decisions of the service. */
export interface Choice {
  name: string
  section: string
  question: string
  values: string[]
  default: string
}

/** A violation of the interface document. */
export interface ServiceFault {
  name: string
  section: string
  /** Quoted from the document. */
  sentence: string
  says: string
  /** Such as `GET /transactions`. */
  operations: string[]
  depth: 1 | 2 | 3
}

/** Differences from a service's defaults. */
export interface Switches {
  choices?: Record<string, string>
  fault?: string
}

const COMMANDS = {
  go: ['.bin/payments'],
  python: ['python3', 'server.py'],
  typescript: [process.execPath, 'server.ts'],
} as const satisfies Record<string, readonly [string, ...string[]]>

/** The service that the suite is not tuned to: its result is unbiased. */
export const KEPT_ASIDE: ServiceName = 'python'

export const SERVICES = Object.keys(COMMANDS) as ServiceName[]

/** Choices that would only make a run depend on time. */
const STEADY: Partial<Record<ServiceName, Record<string, string>>> = { python: { 'live-feed': 'off' } }

const run = promisify(execFile)

const folderOf = (service: ServiceName) => fileURLToPath(new URL(`${service}/`, import.meta.url))

/** Builds what must be built before the services are started. */
export async function prepareServices(services: readonly ServiceName[]): Promise<void> {
  if (!services.includes('go')) return
  const cwd = folderOf('go')
  // another command may be starting the one that is there
  const made = `${COMMANDS.go[0]}.${process.pid}`
  await run('go', ['build', '-o', made, '.'], { cwd })
  renameSync(join(cwd, made), join(cwd, COMMANDS.go[0]))
}

/** Starts a service on free ports, and waits for its ready line. */
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
