import type { ServiceCall } from '../service/listener.ts'

/** An app that pauses between retries, longer each time, makes only a few calls a second, and fewer in the next ones. */
const LIMITS = [
  { maxRefused: 25, withinMs: 1_000, how: 'within a second without a pause' },
  { maxRefused: 40, withinMs: 5_000, how: 'within 5 seconds without longer pauses' },
]

/**
 * Finds an app that repeats the same call to a failing service without a pause, or with pauses that never grow.
 *
 * @returns a function to call with each call, in order, which returns what is wrong, once
 */
export function createHammeringFinder(): (call: ServiceCall, atMs: number) => string | undefined {
  const refused = new Map<string, number[]>()
  let isFound = false
  return ({ operationId, path, requestBody, status }, atMs) => {
    if (isFound || status < 500) return undefined
    // the body counts too: a job may ask about many orders at once
    const name = `${operationId} ${path} ${JSON.stringify(requestBody)}`
    const all = [...(refused.get(name) ?? []), atMs]
    refused.set(name, all)
    for (const { maxRefused, withinMs, how } of LIMITS) {
      const lately = all.filter((each) => each > atMs - withinMs)
      if (lately.length <= maxRefused) continue
      isFound = true
      return `The app called ${operationId} ${lately.length} times ${how}, while the service answered ${status}.`
    }
    return undefined
  }
}
