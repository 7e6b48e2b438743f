import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPage } from '../../../src/kit/check/harness/states/page.ts'
import type { Workspace } from './open-workspace.ts'
import { startSandbox } from './start-sandbox.ts'

/** The blocks of a guide that build a shop. */
export interface ShopBlocks {
  /** The command that starts the sandbox. */
  sandbox: string
  /** The program, with its file name. */
  program: { name: string; text: string }
  /** The command that starts the program. */
  shop: string
}

const SHOWN_PORT = '3000'
const LONGEST_WAIT_MS = 20_000
const card = { number: '4242424242424242', expiry: '09/31', cvv: '123', holderName: '' }

/**
 * Follows a shop guide like its reader: starts the shop beside its sandbox, buys, pays on the hosted page, returns, and types the
 * reference of the delivered order, which refunds it. Uses free ports.
 *
 * @returns what the shop printed, with the addresses that the guide shows
 * @throws Error with the output so far, if a step prints nothing in time
 */
export async function playShop(
  { sandbox, program, shop }: ShopBlocks,
  place: Pick<Workspace, 'folder' | 'env'>,
): Promise<string> {
  const port = await findFreePort()
  const atPort = (text: string) => text.replaceAll(SHOWN_PORT, port)
  const service = await startSandbox(atPort(sandbox), place)
  writeFileSync(join(place.folder, program.name), service.pointHere(atPort(program.text)))
  const child = spawn('sh', ['-c', `exec ${shop.trim()}`], { cwd: place.folder, env: place.env })
  const closed = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const shown = async (pattern: RegExp): Promise<string> => {
    for (const until = Date.now() + LONGEST_WAIT_MS; Date.now() < until; await wait(20)) {
      const [found] = pattern.exec(output) ?? []
      if (found) return found
    }
    throw new Error(`The shop does not print ${pattern}:\n${output}`)
  }
  try {
    await buy(await shown(/http:\S+/))
    const reference = (await shown(/deliver \S+(?=\n)/)).slice('deliver '.length)
    child.stdin.write(`${reference}\n`)
    await shown(/refunded .*\n/)
    return service.pointBack(output).replaceAll(port, SHOWN_PORT)
  } finally {
    child.kill()
    await closed
    await service.stop()
  }
}

async function buy(address: string): Promise<void> {
  const { leadsTo: hostedPage = '' } = await openPage(address)
  const paid = await (await openPage(hostedPage)).submit(card)
  const thanks = await openPage(paid.leadsTo ?? '')
  if (!thanks.text.includes('SUCCESSFUL')) throw new Error(`The shop says after the payment: ${thanks.text}`)
}

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}
