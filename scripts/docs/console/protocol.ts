/** What page and worker say to each other: plain data, which a message can carry. */

export type Host = 'checkout' | 'business'

/** The parts of a request, as a person fills them in: `body` in plaintext. */
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
  /** Whose keys are sent: the place of the business. */
  business: number
  /** `wrong`: the key of the other type, to see what is answered to it. */
  key: 'right' | 'wrong'
}

/** What is at fault in a part of a request or of an answer, by its place. */
export interface Problem {
  part: 'path' | 'query' | 'headers' | 'body' | 'answer'
  /** Names from the part's root on. */
  place: readonly string[]
  message: string
}

/** A request as it went out. */
export interface SentRequest {
  method: string
  url: string
  headers: Record<string, string>
  /** The text that travelled; of a form, its fields. */
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
  /** The body: its value where it is JSON. */
  value?: unknown
  text: string
  durationMs: number
  /** Where it departs from the contract. */
  problems: Problem[]
}

/** What became of a call. One that the client refuses is not sent. */
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

/** What the worker can be asked. */
export interface ConsoleService {
  listBusinesses(): Promise<ConsoleBusiness[]>
  check(call: Pick<Call, 'host' | 'operationId' | 'input'>): Promise<Problem[]>
  call(call: Call): Promise<CallReport>
  /** Back to the first records, keys and time. */
  reset(): Promise<void>
}
