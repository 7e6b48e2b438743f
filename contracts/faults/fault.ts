import type { Operation, OperationId, Profile } from '../../src/kit/contract/contract.ts'

/** One named way in which a target could break its contract. */
export interface Fault {
  /** `drop-field/listTransactions/data.meta.totalItems` */
  id: string
  operator: string
  operationId: OperationId
  /** `documented` where it breaks what the interface document states; such a fault must be caught by facts alone. */
  profile: Profile
  /** What the broken target does, in one sentence. */
  describes: string
  /** Why no test can see it; of known survivors only. */
  reason?: string
  /** A fresh rewrite, which remembers nothing of an earlier run. */
  start: () => Rewrite
}

/** What a fault does to the calls of its operation. Answering undefined leaves a call as it is. */
export interface Rewrite {
  /** Changes the request before it goes on, or answers it in the target's place. */
  onRequest?: (request: WireRequest, service: Service) => Maybe<WireRequest | WireAnswer>
  /** Changes the answer. */
  onResponse?: (answer: WireAnswer, request: WireRequest, service: Service) => Maybe<WireAnswer>
  /** Sees every call of every operation as it was answered in the end. */
  observe?: (request: WireRequest, answer: WireAnswer) => void
}

type Maybe<T> = T | undefined | Promise<T | undefined>

/** A request on its way to the target. A change is a new object. */
export interface WireRequest {
  operation: Operation
  method: string
  /** As it was sent, without the query. */
  path: string
  /** Values of the path template. */
  parameters: Record<string, string>
  query: [name: string, value: string][]
  headers: Record<string, string>
  /** The JSON body; undefined without one. */
  body: unknown
  /** What the encrypted field holds; undefined where it could not be read. */
  plaintext: unknown
  /** Whose key it carries, in whatever header its host takes. */
  sender: Sender | undefined
}

export interface WireAnswer {
  status: number
  headers: Record<string, string>
  text: string
  /** Of JSON; undefined for anything else. */
  body: unknown
}

/** A business by its place in the target's description, and the key that it used. */
export interface Sender {
  business: number
  type: 'public' | 'secret'
  /** `false` for a key that was rotated away. */
  isCurrent: boolean
}

/** The conforming target behind a fault. */
export interface Service {
  /** Asks it, as the request stands. */
  ask: (request: WireRequest) => Promise<WireAnswer>
  /** The request with the key that its operation asks for, of a business; 0 is the caller. */
  as: (request: WireRequest, business: number) => WireRequest
  /** The notification signed anew, at the time that it was signed at or, where it never was, that of the target. */
  sign: (request: WireRequest) => Promise<WireRequest>
  /** The addresses of the businesses' accounts, as they are now. */
  emails: () => Promise<string[]>
}

export function isAnswer(value: WireRequest | WireAnswer): value is WireAnswer {
  return 'status' in value
}
