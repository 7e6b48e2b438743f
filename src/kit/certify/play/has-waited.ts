import type { Breach } from '../record.ts'

/** Longer than an answer takes that waits for nobody. */
const WAITED_MS = 1_000

export const BLOCKED: Breach = {
  kind: 'blocked',
  message:
    'A webhook was answered only once the app had ended its call for another payer: one slow call stops everybody.',
}

/** Runs something beside a request that waits for the service. Returns whether it took long, and ended only after that one. */
export async function hasWaitedFor(other: Promise<unknown>, run: () => Promise<unknown>): Promise<boolean> {
  let isOtherOver = false
  const end = () => {
    isOtherOver = true
  }
  void other.then(end, end)
  const startedAt = performance.now()
  await run()
  return isOtherOver && performance.now() - startedAt > WAITED_MS
}
