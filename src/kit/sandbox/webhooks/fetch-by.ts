import type { FetchWebhook } from './delivering.ts'

/** Creates a fetch that calls a function with webhooks. It waits until the signal, even if the function ignores it. */
export function fetchBy(receive: (request: Request) => Response | Promise<Response>): FetchWebhook {
  return (url, { signal, ...init }) =>
    new Promise((resolve, reject) => {
      const giveUp = () => reject(signal.reason)
      signal.addEventListener('abort', giveUp, { once: true })
      const answer = async () => receive(new Request(url, { ...init, signal }))
      answer()
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', giveUp))
    })
}
