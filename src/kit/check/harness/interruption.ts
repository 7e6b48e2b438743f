import { BroadcastChannel } from 'node:worker_threads'

/** The reason of a test that the time of the run did not reach. */
export const OUT_OF_TIME = 'not run: the time of the run was over'

/**
 * On a signal Vitest would drop the test that runs, and with it what that test is just making in the target.
 * So its workers get a message instead: a test that has begun goes on, and no other begins.
 */
const NAME = 'paycontract check: end the run'

/** Ends the run that goes on in the workers of this process. */
export function endRun(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(true)
  channel.close()
}

let isEnding = false
let listener: BroadcastChannel | undefined

/** Whether the run is to end. */
export function isRunEnding(): boolean {
  if (!listener) {
    listener = new BroadcastChannel(NAME)
    listener.onmessage = () => {
      isEnding = true
    }
    // Nobody is kept waiting for a wish that may never come.
    listener.unref()
  }
  return isEnding
}
