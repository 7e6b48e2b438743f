import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Workspace } from './testing/open-workspace.ts'

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
export async function startSandbox(command: string, { folder, env }: Workspace): Promise<GuideSandbox> {
  const child = spawn('sh', ['-c', `exec ${command.trim()} ${freePorts}`], { cwd: folder, env })
  const ended = once(child, 'close')
  let output = ''
  const greeted = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Ctrl+C')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    ended.then(() => reject(new Error(`the sandbox did not start: ${output}`)))
  })
  await greeted
  const addresses = hosts.map((_, index) => findAddresses(output)[index] ?? '')
  const replace = (from: string[], to: string[]) => (text: string) =>
    from.reduce((before, address, index) => before.replaceAll(address, to[index] ?? ''), text)
  const pointBack = replace(addresses, shownAddresses)
  return {
    greeting: pointBack(output),
    ready: await (await fetch(`${addresses[2]}/ready`)).text(),
    pointHere: replace(shownAddresses, addresses),
    pointBack,
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** In the order in which they are printed: checkout, business, inspector. */
function findAddresses(text: string): string[] {
  return [...text.matchAll(/^ {2}(?:checkout|business|inspector) +(http:\S+?)\/?$/gm)].map(([, url]) => url!)
}
