import type { TypeModel } from '../model/client-model.ts'
import type { TypeNames } from './type-names.ts'

/** What is needed to render the methods of a client. */
export interface ClientContext {
  types: TypeNames
  models: readonly TypeModel[]
  /** Method names, by operationId. */
  methods: ReadonlyMap<string, string>
}
