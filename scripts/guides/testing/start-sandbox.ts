import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningProcess, runProcess } from '../../../src/kit/target/run-process.ts'
import type { Workspace } from './open-workspace.ts'

const hosts = ['checkout', 'business', 'control']
/** Where the guides say that the sandbox is. */
const shownAddresses = ['http://127.0.0.1:4010', 'http://127.0.0.1:4020', 'http://127.0.0.1:4030']
const freePorts = hosts.map((host) => `--${host}-port 0`).join(' ')

export interface GuideSandbox {
  /** What it printed until it was ready, with the addresses that the guides show. */
  greeting: string
  /** What a program reads of it, with the real addresses. */
  ready: string
  /** A text of a guide with the addresses that this sandbox has. */
  pointHere(text: string): string
  /** What a program printed, with the addresses that the guides show. */
  pointBack(text: string): string
  stop(): Promise<void>
}

/** Starts the sandbox by the very command that a guide shows, but on free ports. */
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
    // A free port may begin with a shown one: 40105 with 4010.
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

/** In the order in which they are printed: checkout, business, inspector. */
function findAddresses(text: string): string[] {
  return [...text.matchAll(/^ {2}(?:checkout|business|inspector) +(http:\S+?)\/?$/gm)].map(([, url]) => url!)
}
