import type { operations as BusinessOperations } from '../../../../generated/business/types.ts'
import type { operations as CheckoutOperations, components } from '../../../../generated/checkout/types.ts'
import type { RequestBody, ResponseBody } from '../../../client/validation/message-types.ts'
import type { OperationId } from '../../contract/contract.ts'

type Operations = CheckoutOperations & BusinessOperations

/** Body of an operation's success. */
export type AnswerOf<Id extends OperationId> = Id extends OperationId
  ? ResponseBody<Operations[Id], 200>
  : never

/** Body of an operation's refusal, if it has the proposed form. */
export type RefusalBody = Partial<components['schemas']['ErrorEnvelope']>

/** The `data` member of that body. */
export type DataOf<Id extends OperationId> = AnswerOf<Id> extends { data: infer Data } ? Data : never

export function dataOf<Data>({ body }: { body: { data: Data } }): Data {
  return body.data
}

type Part<T> = T extends readonly unknown[] ? T : T extends object ? { [Name in keyof T]?: Part<T[Name]> } : T

type PathOf<Operation> = Operation extends { parameters: { path: infer Path } } ? Path : never

type PlaintextOf<Body> = Body extends { data: infer Data }
  ? Data
  : Body extends { cardData: infer Data }
    ? Data
    : never

/** Part of a request; the rest comes from the specification's example. */
export interface RequestPart<Id extends OperationId> {
  path?: PathOf<Operations[Id]>
  fields?: Part<RequestBody<Operations[Id]>>
  /** Part of the plaintext of the encrypted field. */
  data?: Part<PlaintextOf<RequestBody<Operations[Id]>>>
}
