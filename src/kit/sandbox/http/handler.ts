import type { RequestBody, ResponseBody } from '../../../client/validation/message-types.ts'
import type { Urls } from '../domain/settings.ts'
import type { Tenant } from '../domain/tenants.ts'
import type { WriteContext } from '../store/write-context.ts'

/** What a handler may use besides its input. For a write, `db` is the request's transaction. */
export interface Context extends WriteContext {
  /** The business whose key was sent; an empty one if the operation does not take a key. */
  tenant: Tenant
  urls: Urls
  /** The raw request, for signatures. */
  request: { headers: Headers; rawBody: string }
}

type ParameterOf<Operation, Where extends string> = Operation extends {
  parameters: { [In in Where]?: infer Given }
}
  ? Exclude<Given, undefined>
  : never

/** Query parameters with a default are always present. */
type WithDefaults<Query, Parameters> = Query & {
  [Name in keyof Parameters as Parameters[Name] extends { default: unknown }
    ? Name
    : never]-?: Name extends keyof Query ? NonNullable<Query[Name]> : never
}

/** What the steps pass on: decrypted, validated, with defaults. An encrypted field holds its plaintext. */
interface Input<Operation, Parameters> {
  body: RequestBody<Operation>
  query: WithDefaults<ParameterOf<Operation, 'query'>, Parameters>
  path: ParameterOf<Operation, 'path'>
}

/** One operation: from typed input to the typed body of its success. It throws refusals. */
export type HandlerOf<Operations, Queries, Id extends keyof Operations> = (
  input: Input<Operations[Id], Id extends keyof Queries ? Queries[Id] : unknown>,
  context: Context,
) => Promise<ResponseBody<Operations[Id], 200> | SerialisedBody>

/** A success body that is already JSON text, for when building it anew would cost more than sending it. */
export class SerialisedBody {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
