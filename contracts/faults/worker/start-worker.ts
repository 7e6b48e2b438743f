import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Baseline, Outcome, WorkerCalls, WorkerMessage } from './messages.ts'

export interface Worker extends WorkerCalls {
  stop: () => Promise<void>
}

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))

/** Starts a worker as a process. It answers one call at a time; a call that it dies over fails. */
export async function startWorker(): Promise<Worker> {
  const child = fork(WORKER, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve)
      void ended.then(() => reject(new Error('A worker ended before it answered.')))
    })
  const ask = (message: WorkerMessage) => {
    child.send(message)
    return next()
  }
  await next()
  return {
    readBaseline: async (...args) => (await ask({ name: 'readBaseline', args })) as Baseline,
    tryFault: async (...args) => (await ask({ name: 'tryFault', args })) as Outcome,
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
