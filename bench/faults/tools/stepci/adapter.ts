import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runProcess } from '../../../../src/kit/target/run-process.ts'
import { pinnedVersion } from '../../pinned-version.ts'
import type { Subject, Tool } from '../../tool.ts'

const HOSTS = ['checkout', 'business'] as const
const STEPCI = locate('node_modules/stepci/dist/index.js')

interface Step {
  name: string
  errored: boolean
  errorMessage?: string
  checks?: Record<string, unknown>
}

interface Check {
  given: unknown
  passed: boolean
}

export const tool: Tool = {
  title: 'Step CI',
  version: pinnedVersion(import.meta.dirname, 'stepci'),
  kind: 'active',
  async inspect(subject) {
    // A workflow names its files relative to its own place.
    await cp(locate('setup'), `${subject.folder}/setup`, { recursive: true })
    const complaints: string[] = []
    for (const host of HOSTS) complaints.push(...(await inspectHost(subject, host)))
    return [...new Set(complaints)].sort()
  },
}

async function inspectHost(subject: Subject, host: (typeof HOSTS)[number]): Promise<string[]> {
  const { folder, config, contract, target } = subject
  const run = (...args: string[]) => runNode(folder, args)
  const [document, generated, workflow] = [`${host}.json`, `${host}.generated.yml`, `${host}.yml`] as const
  await run(locate('setup/prepare.cjs'), contract[host], document)
  const generating = ['--contentType', '*/*', '--generateOptionalParams=false', '--generatePathParams=false']
  await run(STEPCI, 'generate', document, generated, ...generating)
  await run(locate('setup/adapt.cjs'), generated, config, target[host], workflow)
  const steps: Step[] = JSON.parse(await run(locate('run-workflow.cjs'), workflow))
  if (steps.length === 0) throw new Error('Step CI tested nothing')
  return steps.flatMap(readStep)
}

async function runNode(folder: string, args: readonly string[]): Promise<string> {
  // No analytics, and its settings stay in the folder.
  const env = { ...process.env, STEPCI_DISABLE_ANALYTICS: '1', XDG_CONFIG_HOME: folder }
  const { code, stdout, stderr } = await runProcess([process.execPath, ...args], { cwd: folder, env }).ended
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${stdout}${stderr}`)
  return stdout
}

function readStep({ name, errored, errorMessage, checks = {} }: Step): string[] {
  if (errored) return [`${name}: error: ${generalise(errorMessage ?? '')}`]
  return Object.entries(checks).flatMap(([kind, check]) => {
    const failed = listChecks(check).filter(({ passed }) => !passed)
    return failed.map(({ given }) => `${name}: ${kind}${kind === 'status' ? ` ${given}` : ''}`)
  })
}

/** A check stands alone, or is one of several by name. */
function listChecks(check: unknown): Check[] {
  if (typeof check !== 'object' || check === null) return []
  if ('passed' in check) return [check as Check]
  return Object.values(check).flatMap(listChecks)
}

/** Removes the values of the answer, and their positions. */
function generalise(message: string): string {
  return message
    .replaceAll(/(["']).*\1/gs, '…')
    .replace(/127\.0\.0\.1:\d+/, 'HOST')
    .replace(/ at position \d+.*/s, '')
}

function locate(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
