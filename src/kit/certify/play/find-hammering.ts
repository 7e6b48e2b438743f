import type { ServiceCall } from '../service/start-service.ts'

/** An app that pauses, and longer each time, comes to a few calls a second, whatever makes it ask. */
const MAX_REFUSED = 25
const WITHIN_MS = 1_000

/**
 * Finds an app that asks a service that is down the same thing again and again without a pause.
 *
 * @returns a function that takes each call, in its order, and answers what is wrong, once
 */
export function createHammeringFinder(): (call: ServiceCall, atMs: number) => string | undefined {
  const refused = new Map<string, number[]>()
  let isFound = false
  return ({ operationId, path, requestBody, status }, atMs) => {
    if (isFound || status < 500) return undefined
    // a job may ask about many orders at once
    const name = `${operationId} ${path} ${JSON.stringify(requestBody)}`
    const lately = [...(refused.get(name) ?? []), atMs].filter((each) => each > atMs - WITHIN_MS)
    refused.set(name, lately)
    isFound = lately.length > MAX_REFUSED
    return isFound
      ? `The app called ${operationId} ${lately.length} times within a second, while the service answered ${status}, with no pause between them.`
      : undefined
  }
}
