import type { Urls } from '../domain/settings.ts'
import type { Tenant } from '../domain/tenants.ts'
import type { WriteContext } from '../store/write-context.ts'

/** Everything a handler may use besides its input. For a write, `db` runs in the one transaction of the request. */
export interface Context extends WriteContext {
  /** The business whose key was sent; for an operation without a key, nobody. */
  tenant: Tenant
  urls: Urls
  /** The request as it came, for what a signature covers. */
  request: { headers: Headers; rawBody: string }
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

/** What the steps hand over: decrypted, validated, defaults applied. An encrypted field holds its plaintext. */
export interface Input<Operation extends AnyOperation, Parameters> {
  body: BodyOf<Operation>
  query: WithDefaults<Defined<Operation['parameters']['query']>, Parameters>
  path: Defined<Operation['parameters']['path']>
}

type SuccessBody<Operation> = Operation extends { responses: { 200: { content: infer Content } } }
  ? Content[keyof Content]
  : never

/** One operation: typed input → typed body of its success. A refusal is thrown. */
export type HandlerOf<Operation extends AnyOperation, Parameters> = (
  input: Input<Operation, Parameters>,
  context: Context,
) => Promise<SuccessBody<Operation> | SerialisedBody>

/** A success body that is JSON text already, where building it anew would cost more than sending it. */
export class SerialisedBody {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
