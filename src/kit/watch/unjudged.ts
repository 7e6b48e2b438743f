/** Calls that no judge saw, for one reason. */
export interface Unjudged {
  /** As it goes on after "3 calls". */
  reason: string
  count: number
  /** What was called: some of them, each once. */
  examples: string[]
}

const MAX_EXAMPLES = 4
const MAX_REASONS = 20
const OTHER = 'for other reasons'

/** Counts calls that cannot be judged, so that nobody takes them for judged. */
export function createUnjudged() {
  const all = new Map<string, Unjudged>()
  return {
    note(given: string, example: string): void {
      const reason = all.has(given) || all.size < MAX_REASONS ? given : OTHER
      const known = all.get(reason) ?? { reason, count: 0, examples: [] }
      all.set(reason, known)
      known.count += 1
      if (known.examples.length < MAX_EXAMPLES && !known.examples.includes(example))
        known.examples.push(example)
    },
    list: (): Unjudged[] => [...all.values()],
  }
}
