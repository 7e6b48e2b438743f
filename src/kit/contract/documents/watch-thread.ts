import { Worker, type WorkerOptions } from 'node:worker_threads'

export interface ThreadLimits {
  /** CPU time of the thread: other work on a busy machine does not count. */
  cpuMs: number
  /** Wall-clock time, waiting included. */
  wallMs: number
  memoryMb: number
}

/** Our own documents take four seconds of CPU time. */
export const THREAD_LIMITS: ThreadLimits = { cpuMs: 30_000, wallMs: 300_000, memoryMb: 1024 }

const READ_EVERY_MS = 250

export interface ThreadEnd {
  /** The exit code of the thread; 2 if it was terminated. */
  code: number
  /** The limit that the thread reached. */
  overrun?: string
}

/**
 * Starts a thread and terminates it at the first limit that it reaches.
 *
 * Node before 24.6 cannot measure another thread's CPU time: there, only the wall clock ends an endless loop.
 *
 * @throws what the thread threw
 */
export async function watchThread(
  entry: URL,
  options: WorkerOptions,
  onMessage: (message: unknown) => void = () => {},
  limits = THREAD_LIMITS,
): Promise<ThreadEnd> {
  const resourceLimits = { maxOldGenerationSizeMb: limits.memoryMb }
  const worker = new Worker(entry, { ...options, resourceLimits }).on('message', onMessage)
  const timers: NodeJS.Timeout[] = []
  try {
    return await new Promise<ThreadEnd>((done, fail) => {
      const overrun = (limit: string) => done({ code: 2, overrun: limit })
      timers.push(
        setTimeout(() => overrun(`${limits.wallMs / 1000} s`), limits.wallMs),
        setInterval(
          async () => {
            if ((await readCpuMs(worker)) > limits.cpuMs) overrun(`${limits.cpuMs / 1000} s of work`)
          },
          Math.min(READ_EVERY_MS, limits.cpuMs),
        ),
      )
      worker.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? overrun(`${limits.memoryMb} MiB of memory`) : fail(error),
      )
      worker.on('exit', (code) => done({ code }))
    })
  } finally {
    // clearTimeout clears intervals too.
    for (const timer of timers) clearTimeout(timer)
    void worker.terminate()
  }
}

/** Returns zero if Node cannot measure it, or the thread has just ended. */
async function readCpuMs(worker: Partial<Pick<Worker, 'cpuUsage'>>): Promise<number> {
  const usage = await worker.cpuUsage?.().catch(() => undefined)
  return usage ? (usage.user + usage.system) / 1000 : 0
}
