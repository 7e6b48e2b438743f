const tails = new Map<string, Promise<unknown>>()

/** Runs what concerns one thing one after the other, and different things beside each other. */
export async function inTurn<T>(thing: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(thing) ?? Promise.resolve()
  const mine = before.then(work, work)
  const tail = mine.catch(() => {})
  tails.set(thing, tail)
  try {
    return await mine
  } finally {
    if (tails.get(thing) === tail) tails.delete(thing)
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
