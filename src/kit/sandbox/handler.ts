import type { Scenario } from './domain/scenario.ts'
import type { Ids } from './ids.ts'
import type { Refusal } from './refusal.ts'
import type { Db } from './store/database.ts'

/** Whom a key belongs to. */
export interface Tenant {
  id: string
  name: string
  email: string
}

/** Where the three apps are reached, without a trailing slash. */
export interface Urls {
  checkout: string
  business: string
  control: string
}

/** Everything a handler may use besides its input. */
export interface Context {
  /** The business whose key was sent; for an operation without a key, nobody. */
  tenant: Tenant
  /** Queries of the request; for a write they run in its one transaction. */
  db: Db
  /** Sandbox time of the request, epoch milliseconds. */
  now: number
  ids: Ids
  scenario: Scenario
  urls: Urls
  settings: SandboxSettings
  /** Announces an event to the tenant's webhook, as part of the same transaction. */
  emit(businessId: string, event: string, data: object): Promise<void>
  /** The request as it came, for what a signature covers. */
  request: { headers: Headers; rawBody: string }
}

export interface SandboxSettings {
  /** Codes that are accepted; others are refused with 57. */
  currencies: readonly string[]
  /** A deposit of this many major units or more opens an AML record. */
  amlThreshold: number
  /** Secret under which CAD collection notifications are signed. */
  cadWebhookSecret: string
}

interface AnyOperation {
  parameters: { query?: unknown; path?: unknown; header?: unknown }
  requestBody?: unknown
  responses: object
}

type BodyOf<Operation> = Operation extends { requestBody?: { content: infer Content } | undefined }
  ? Content[keyof Content]
  : Operation extends { requestBody: { content: infer Content } }
    ? Content[keyof Content]
    : undefined

type Defined<T> = Exclude<T, undefined>

/** Query parameters with a default are there always. */
type WithDefaults<Query, Parameters> = Query & {
  [Name in keyof Parameters as Parameters[Name] extends { default: unknown }
    ? Name
    : never]-?: Name extends keyof Query ? NonNullable<Query[Name]> : never
}

/** What the pipeline hands over: decrypted, validated, defaults applied. An encrypted field holds its plaintext. */
export interface Input<Operation extends AnyOperation, Parameters> {
  body: BodyOf<Operation>
  query: WithDefaults<Defined<Operation['parameters']['query']>, Parameters>
  path: Defined<Operation['parameters']['path']>
}

type SuccessBody<Operation> = Operation extends { responses: { 200: { content: infer Content } } }
  ? Content[keyof Content]
  : never

/** One operation: typed input → typed body of its success, or a refusal. */
export type HandlerOf<Operation extends AnyOperation, Parameters> = (
  input: Input<Operation, Parameters>,
  context: Context,
) => Promise<SuccessBody<Operation> | SerialisedBody | Refusal>

/** A success body that is JSON text already, where building it anew would cost more than sending it. */
export class SerialisedBody {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
