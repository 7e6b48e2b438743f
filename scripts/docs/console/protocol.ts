/** The messages between page and worker: plain data that can be cloned. */

export type Host = 'checkout' | 'business'

/** The parts of a request as the reader fills them in: `body` in plaintext. */
export interface CallInput {
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, string>
  body?: unknown
}

export interface Call {
  host: Host
  operationId: string
  input: CallInput
  /** Index of the business whose keys are sent. */
  business: number
  /** `wrong`: the key of the other type, to see the answer to it. */
  key: 'right' | 'wrong'
}

/** A problem in a part of a request or of an answer. */
export interface Problem {
  part: 'path' | 'query' | 'headers' | 'body' | 'answer'
  /** Names from the root of the part. */
  place: readonly string[]
  message: string
}

/** A request that was sent. */
export interface SentRequest {
  method: string
  url: string
  headers: Record<string, string>
  /** The text that was sent; for a form, its fields. */
  body?: string | readonly FormField[]
}

export interface FormField {
  name: string
  value: string
  isFile: boolean
}

export interface Answer {
  status: number
  headers: Record<string, string>
  /** The value of the body, if it is JSON. */
  value?: unknown
  text: string
  durationMs: number
  /** Deviations from the contract. */
  problems: Problem[]
}

/** The result of a call. Calls that the client refuses are not sent. */
export interface CallReport {
  sent?: SentRequest
  answer?: Answer
  refusal?: { name: string; code: string; message: string }
}

export interface ConsoleBusiness {
  name: string
  /** Its API keys, which protect nothing. */
  publicKey: string
  secretKey: string
}

/** The methods of the worker. */
export interface ConsoleService {
  listBusinesses(): Promise<ConsoleBusiness[]>
  check(call: Pick<Call, 'host' | 'operationId' | 'input'>): Promise<Problem[]>
  call(call: Call): Promise<CallReport>
  /** Resets records, keys and time to the initial ones. */
  reset(): Promise<void>
}
