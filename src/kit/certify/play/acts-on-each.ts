import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from '../service/start-service.ts'
import { settle } from './settle.ts'

/** How long nothing is sent between two attempts: no app that calls at a fixed interval calls for each and never in between. */
const PAUSES_MS = [100, 500]

/**
 * Whether the app calls the service about one of the references each time that something is sent, and not in between. What the
 * app does not act on is sent once.
 *
 * @param send called with the number of earlier attempts
 */
export async function actsOnEach(
  send: (count: number) => Promise<unknown>,
  service: Pick<Service, 'listen' | 'activity'>,
  references: readonly string[],
): Promise<boolean> {
  const isFollowedByCall = async (run: () => Promise<unknown>): Promise<boolean> => {
    let isCalled = false
    const stop = service.listen({
      onAnswer({ path, requestBody, responseBody }) {
        const text = `${path} ${JSON.stringify([requestBody, responseBody])}`
        isCalled ||= references.some((name) => text.includes(name))
      },
    })
    await run()
    await settle({ service })
    stop()
    return isCalled
  }
  if (!(await isFollowedByCall(() => send(0)))) return false
  for (const [index, pauseMs] of PAUSES_MS.entries()) {
    if (await isFollowedByCall(() => wait(pauseMs))) return false
    if (!(await isFollowedByCall(() => send(index + 1)))) return false
  }
  return true
}
