import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningProcess, runProcess } from '../../../src/kit/target/run-process.ts'
import type { Workspace } from './open-workspace.ts'

const hosts = ['checkout', 'business', 'control']
/** The sandbox's addresses in the guides. */
const shownAddresses = ['http://127.0.0.1:4010', 'http://127.0.0.1:4020', 'http://127.0.0.1:4030']
const freePorts = hosts.map((host) => `--${host}-port 0`).join(' ')

export interface GuideSandbox {
  /** What it printed until it was ready, with the addresses of the guides. */
  greeting: string
  /** Its description for programs, with the real addresses. */
  ready: string
  /** Replaces the addresses of the guides in a text by this sandbox's. */
  pointHere(text: string): string
  /** Replaces this sandbox's addresses in an output by those of the guides. */
  pointBack(text: string): string
  stop(): Promise<void>
}

/** Starts the sandbox by the command that a guide shows, but on free ports. */
export async function startSandbox(
  command: string,
  { folder, env }: Pick<Workspace, 'folder' | 'env'>,
): Promise<GuideSandbox> {
  const { output, shown, stop } = runProcess(['sh', '-c', `exec ${command.trim()} ${freePorts}`], {
    cwd: folder,
    env,
    isGroup: true,
  })
  const greeting = await shown('stdout', /Ctrl\+C/)
  const addresses = hosts.map((_, index) => findAddresses(greeting)[index] ?? '')
  const replace = (from: string[], to: string[]) => {
    // A free port may begin with the digits of a shown one, as 40105 does with 4010.
    const anyOf = new RegExp(`(?:${from.join('|')})(?!\\d)`, 'g')
    return (text: string) => text.replaceAll(anyOf, (address) => to[from.indexOf(address)]!)
  }
  const pointBack = replace(addresses, shownAddresses)
  return {
    greeting: pointBack(output.stderr + greeting),
    ready: await (await fetch(`${addresses[2]}/ready`)).text(),
    pointHere: replace(shownAddresses, addresses),
    pointBack,
    stop,
  }
}

/** Starts a sandbox that plays a service, by a command that saves its description: `… --json > service.json`. */
export async function startService(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<RunningProcess> {
  const [start = '', file = ''] = command.trim().split(' > ')
  const service = runProcess(['sh', '-c', `exec ${start} ${freePorts}`], { cwd, env, isGroup: true })
  writeFileSync(join(cwd, file), await service.shown('stdout', /\n/))
  return service
}

/** Finds the addresses in the order printed: checkout, business, inspector. */
function findAddresses(text: string): string[] {
  return [...text.matchAll(/^ {2}(?:checkout|business|inspector) +(http:\S+?)\/?$/gm)].map(([, url]) => url!)
}
