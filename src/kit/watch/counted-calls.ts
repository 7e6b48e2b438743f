export interface CountedCalls {
  /** Continues the phrase "3 calls". */
  reason: string
  count: number
  /** Some of the operations or paths that were called, each once. */
  examples: string[]
  /** Set if there were others. */
  hasMore?: true
}

const MAX_EXAMPLES = 4
const MAX_REASONS = 20
const OTHER = 'for other reasons'

/** Counts calls by reason, such as why they could not be judged. */
export function createCallCounter() {
  const all = new Map<string, CountedCalls>()
  return {
    note(given: string, example: string): void {
      const reason = all.has(given) || all.size < MAX_REASONS ? given : OTHER
      const known = all.get(reason) ?? { reason, count: 0, examples: [] }
      all.set(reason, known)
      known.count += 1
      if (known.examples.includes(example)) return
      if (known.examples.length < MAX_EXAMPLES) known.examples.push(example)
      else known.hasMore = true
    },
    list: (): CountedCalls[] => [...all.values()],
  }
}
