import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The inputs of an attack test, for the table of docs/attacks.md. */
    attack?: {
      /** The name of the class in the table: `keys in reports`. */
      name: string
      tried: number
      held: number
    }
  }
}
