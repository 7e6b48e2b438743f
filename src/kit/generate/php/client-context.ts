import type { ObjectModel } from '../model/client-model.ts'
import type { TypeNames } from './type-names.ts'

/** What methods of a client are written with. */
export interface ClientContext {
  types: TypeNames
  records: ReadonlyMap<string, ObjectModel>
  /** Of methods, by operationId. */
  methods: ReadonlyMap<string, string>
}
