/** The part of `node:timers/promises` that the sandbox uses, for a web page. */
function wait(durationMs = 0, value?: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs, value)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

export { wait as setTimeout }

export function setImmediate(): Promise<unknown> {
  return wait()
}
