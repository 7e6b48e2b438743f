import { isMainThread, parentPort, Worker } from 'node:worker_threads'

const MARK = 'paycontract-guarded'
const ENV_MARK = 'PAYCONTRACT_GUARDED'
/** Our own documents take four seconds. */
export const GUARD = { timeoutMs: 30_000, memoryMb: 1024 } as const

/**
 * Runs a program whose input may take for ever, such as a JSONPath that multiplies, in a thread that can be ended: the
 * thread runs the same file again. Exit code 2 when time or memory ran out.
 *
 * @param entry `import.meta.url` of the program
 */
export async function runGuarded(entry: string, run: () => Promise<void>, tell: string): Promise<void> {
  if (!isMainThread && process.env[ENV_MARK]) return run()
  const worker = new Worker(new URL(entry), {
    argv: process.argv.slice(2),
    env: { ...process.env, ...describeScreen(), [ENV_MARK]: '1' },
    resourceLimits: { maxOldGenerationSizeMb: GUARD.memoryMb },
  })
  const { code, failure } = await new Promise<{ code: number; failure?: Error | 'time' }>((done) => {
    const timer = setTimeout(() => {
      done({ code: 2, failure: 'time' })
      void worker.terminate()
    }, GUARD.timeoutMs)
    worker.on('message', (message) => message === MARK && clearTimeout(timer))
    worker.on('error', (failure) => {
      clearTimeout(timer)
      done({ code: 2, failure })
    })
    worker.on('exit', (code) => {
      clearTimeout(timer)
      done({ code })
    })
  })
  if (failure instanceof Error && (failure as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY')
    throw failure
  process.exitCode = code
  if (failure === undefined) return
  const limit = failure === 'time' ? `${GUARD.timeoutMs / 1000} s` : `${GUARD.memoryMb} MiB of memory`
  console.error(
    `${tell}: more than ${limit} went by. Hand in less: shorter lists, fewer actions and references.`,
  )
}

/** What may take for ever is behind us. */
export function endGuard(): void {
  parentPort?.postMessage(MARK)
}

/** A thread has no terminal of its own: this is how wide ours is, and whether it shows colour. */
function describeScreen(): Record<string, string> {
  const { isTTY, columns } = process.stdout
  if (!isTTY || !process.stderr.isTTY) return {}
  const isSettled = process.env.NO_COLOR !== undefined || process.env.FORCE_COLOR !== undefined
  return { COLUMNS: String(columns), ...(isSettled ? {} : { FORCE_COLOR: '1' }) }
}
