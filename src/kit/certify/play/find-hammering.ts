import type { ServiceCall } from '../service/start-service.ts'

/** An app that pauses between retries, longer each time, makes only a few calls a second. */
const MAX_REFUSED = 25
const WITHIN_MS = 1_000

/**
 * Finds an app that repeats the same call to a failing service without a pause.
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
    const lately = [...(refused.get(name) ?? []), atMs].filter((each) => each > atMs - WITHIN_MS)
    refused.set(name, lately)
    isFound = lately.length > MAX_REFUSED
    return isFound
      ? `The app called ${operationId} ${lately.length} times within a second without a pause, while the service answered ${status}.`
      : undefined
  }
}
