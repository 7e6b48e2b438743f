import type { Operation, OperationId, Profile } from '../../src/kit/contract/contract.ts'

/** One named way in which a target could break its contract. */
export interface Fault {
  /** `drop-field/listTransactions/data.meta.totalItems` */
  id: string
  operator: string
  operationId: OperationId
  /** `documented` if it breaks what the interface document states; such a fault must be caught by facts alone. */
  profile: Profile
  /** What the broken target does, in one sentence. */
  describes: string
  /** Why no test can see it; known survivors only. */
  reason?: string
  /** Creates a fresh rewrite, without memory of an earlier run. */
  start: () => Rewrite
}

/** How a fault changes the calls of its operation. Returning undefined leaves a call unchanged. */
export interface Rewrite {
  /** Changes the request before it is forwarded, or answers it in the target's place. */
  onRequest?: (request: WireRequest, service: Service) => Maybe<WireRequest | WireAnswer>
  onResponse?: (answer: WireAnswer, request: WireRequest, service: Service) => Maybe<WireAnswer>
  /** Called with every call of every operation, and its final answer. */
  observe?: (request: WireRequest, answer: WireAnswer) => void
}

type Maybe<T> = T | undefined | Promise<T | undefined>

/** A request on its way to the target. Immutable: a change is a new object. */
export interface WireRequest {
  operation: Operation
  method: string
  /** As sent, without the query. */
  path: string
  /** Values of the path parameters. */
  parameters: Record<string, string>
  query: [name: string, value: string][]
  headers: Record<string, string>
  /** The JSON body; undefined without one. */
  body: unknown
  /** Plaintext of the encrypted field; undefined if it could not be read. */
  plaintext: unknown
  /** Owner of its key, in any header that its host accepts keys in. */
  sender: Sender | undefined
}

export interface WireAnswer {
  status: number
  headers: Record<string, string>
  text: string
  /** Parsed JSON; undefined for anything else. */
  body: unknown
}

/** A business, by its index in the target's description, and the key that it used. */
export interface Sender {
  business: number
  type: 'public' | 'secret'
  /** `false` for a key that was replaced in a rotation. */
  isCurrent: boolean
}

/** The conforming target behind a fault. */
export interface Service {
  /** Sends the request unchanged. */
  ask: (request: WireRequest) => Promise<WireAnswer>
  /** Returns the request with the key that its operation requires, of a business; 0 is the caller. */
  as: (request: WireRequest, business: number) => WireRequest
  /** Returns the notification signed anew, with its original timestamp or, if it was never signed, the target's time. */
  sign: (request: WireRequest) => Promise<WireRequest>
  /** Returns the current email addresses of the businesses' accounts. */
  emails: () => Promise<string[]>
}

export function isAnswer(value: WireRequest | WireAnswer): value is WireAnswer {
  return 'status' in value
}
