import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runErrand } from '../../workflows/payer.ts'

const pageAddress = /http:\/\/127\.0\.0\.1:\d+\/pay\/[\w-]+\S*/

/**
 * Runs the commands of a shell block. If one prints the address of a hosted page, a payer opens it, pays, and follows the page
 * back, as the guide tells its reader to.
 *
 * @returns what was printed, in order
 * @throws Error if the commands exit with a code other than 0, or the payer cannot pay
 */
export async function runCommands(commands: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('sh', ['-c', commands], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let payment: Promise<unknown> | undefined
  const read = (chunk: Buffer) => {
    output += chunk
    const [address] = pageAddress.exec(output.slice(0, output.lastIndexOf('\n') + 1)) ?? []
    if (address) payment ??= payAt(address).catch((error) => child.kill() && error)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const [code] = await once(child, 'close')
  const problem = await payment
  if (problem) throw problem
  if (code !== 0) throw new Error(`ended with ${code}:\n${commands}${output}`)
  return output
}

async function payAt(address: string): Promise<void> {
  const { returnedTo } = await runErrand({ open: address, decision: 'pay' })
  if (new URL(returnedTo).hostname === '127.0.0.1') await fetch(returnedTo)
}
