import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a test of attacks tried, for the table of docs/attacks.md. */
    attack?: {
      /** The class, as the table names it: `keys in reports`. */
      name: string
      tried: number
      held: number
    }
  }
}
