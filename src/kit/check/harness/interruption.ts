import { BroadcastChannel } from 'node:worker_threads'

/** Reason of a test that did not run before the time limit. */
export const OUT_OF_TIME = 'not run: the time limit of the run was reached'

/**
 * On a signal, Vitest would drop the running test, and with it what that test is making in the target. So its workers get a
 * message instead: a running test goes on, and no other starts.
 */
const NAME = 'paycontract check: end the run'

/** Ends the run in the workers of this process. */
export function endRun(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(true)
  channel.close()
}

let isEnding = false
let listener: BroadcastChannel | undefined

export function isRunEnding(): boolean {
  if (!listener) {
    listener = new BroadcastChannel(NAME)
    listener.onmessage = () => {
      isEnding = true
    }
    // The channel must not keep the process alive.
    listener.unref()
  }
  return isEnding
}
