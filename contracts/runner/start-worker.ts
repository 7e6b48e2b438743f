import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Calls, Message } from './serve-calls.ts'

export type Worker<Served extends Calls> = Served & { stop: () => Promise<void> }

/**
 * Starts a module that serves calls as a child process. It answers one call after the other; a call during which it exits fails.
 */
export async function startWorker<Served extends Calls>(
  module: URL,
  names: readonly (string & keyof Served)[],
): Promise<Worker<Served>> {
  const child = fork(fileURLToPath(module), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', (message) => resolve((message as { answer?: unknown }).answer))
      void ended.then(([code, signal]) =>
        reject(new Error(`A worker ended with ${code ?? signal} before it answered.`)),
      )
    })
  await next()
  let last: Promise<unknown> = Promise.resolve()
  const ask = (message: Message) => {
    const send = () => {
      child.send(message)
      return next()
    }
    last = last.then(send, send)
    return last
  }
  const calls = names.map((name) => [name, (...args: unknown[]) => ask({ name, args })] as const)
  return {
    ...(Object.fromEntries(calls) as unknown as Served),
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** Gives each item to the first free worker. Returns the answers in the order of the items. */
export async function share<Item, Answer, Each>(
  workers: readonly Each[],
  items: readonly Item[],
  work: (worker: Each, item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const queue = [...items.entries()]
  await Promise.all(
    workers.map(async (worker) => {
      for (let next = queue.shift(); next; next = queue.shift())
        answers[next[0]] = await work(worker, next[1])
    }),
  )
  return answers
}
