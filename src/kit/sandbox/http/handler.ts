import type { RequestBody, ResponseBody } from '../../../client/validation/message-types.ts'
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

type ParameterOf<Operation, Where extends string> = Operation extends {
  parameters: { [In in Where]?: infer Given }
}
  ? Exclude<Given, undefined>
  : never

/** Query parameters with a default are there always. */
type WithDefaults<Query, Parameters> = Query & {
  [Name in keyof Parameters as Parameters[Name] extends { default: unknown }
    ? Name
    : never]-?: Name extends keyof Query ? NonNullable<Query[Name]> : never
}

/** What the steps hand over: decrypted, validated, defaults applied. An encrypted field holds its plaintext. */
interface Input<Operation, Parameters> {
  body: RequestBody<Operation>
  query: WithDefaults<ParameterOf<Operation, 'query'>, Parameters>
  path: ParameterOf<Operation, 'path'>
}

/** One operation: typed input → typed body of its success. A refusal is thrown. */
export type HandlerOf<Operations, Queries, Id extends keyof Operations> = (
  input: Input<Operations[Id], Id extends keyof Queries ? Queries[Id] : unknown>,
  context: Context,
) => Promise<ResponseBody<Operations[Id], 200> | SerialisedBody>

/** A success body that is JSON text already, where building it anew would cost more than sending it. */
export class SerialisedBody {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
