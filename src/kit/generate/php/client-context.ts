import type { TypeNames } from './type-names.ts'

/** What is needed to render the methods of a client. */
export interface ClientContext {
  types: TypeNames
  /** Method names, by operationId. */
  methods: ReadonlyMap<string, string>
}
