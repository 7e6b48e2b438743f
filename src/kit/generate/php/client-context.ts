import type { ObjectModel } from '../model/client-model.ts'
import type { TypeNames } from './type-names.ts'

/** What is needed to render the methods of a client. */
export interface ClientContext {
  types: TypeNames
  records: ReadonlyMap<string, ObjectModel>
  /** Method names, by operationId. */
  methods: ReadonlyMap<string, string>
}
