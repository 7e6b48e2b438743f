import type { ServerContext } from '@modelcontextprotocol/server'
import { ExpectedError } from '../../expected-error.ts'
import { type Ended, runProcess } from '../../target/run-process.ts'
import { CLI } from '../../target/start-target.ts'
import type { Folder } from '../folder.ts'

const PROGRESS_EVERY_MS = 5_000

/**
 * Runs a command of this package as a separate process, in the folder: its output cannot mix with the messages of the protocol,
 * and a client that stops waiting ends it. Meanwhile, it reports progress to a client that asked for it.
 *
 * @throws ExpectedError the client stopped waiting
 */
export async function runCommand(
  { root }: Folder,
  args: readonly string[],
  { mcpReq }: ServerContext,
): Promise<Ended> {
  const running = runProcess([process.execPath, CLI, ...args], { cwd: root })
  const stop = () => void running.stop()
  mcpReq.signal.addEventListener('abort', stop, { once: true })
  const progressToken = mcpReq._meta?.progressToken
  let progress = 0
  const timer = setInterval(() => {
    if (progressToken === undefined) return
    progress += 1
    const params = { progressToken, progress, message: `${args[0]} is running` }
    // the client may have disconnected
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }, PROGRESS_EVERY_MS)
  try {
    const ended = await running.ended
    if (mcpReq.signal.aborted) throw new ExpectedError(`${args[0]} was ended: the client stopped waiting.`)
    return ended
  } finally {
    clearInterval(timer)
    mcpReq.signal.removeEventListener('abort', stop)
  }
}
