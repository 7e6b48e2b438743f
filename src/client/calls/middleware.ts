/** What middleware is told of a call. */
export interface MiddlewareContext {
  /** As it will be sent, but for the key. */
  readonly request: Request
  /** The path as the contract writes it, e.g. `/s2s/payments/verify/{reference}`. */
  readonly schemaPath: string
  /** Path, query and header parameters of the call. */
  readonly params: { path?: object; query?: object; header?: object }
  readonly operationId: string
}

type Given<Value> = Value | undefined | Promise<Value | undefined> | void | Promise<void>

/**
 * Sees every call of a client, and may put another request, answer or error in the place of one. It has the form of
 * openapi-fetch's. What was added first is outermost.
 *
 * @example client.use({ onRequest: ({ request }) => request.headers.set('x-request-id', crypto.randomUUID()) })
 */
export interface Middleware {
  /** Before the request is sent. An answer in its place ends the call. */
  onRequest?(context: MiddlewareContext): Given<Request | Response>
  /** After the answer, whatever its status. */
  onResponse?(context: MiddlewareContext & { readonly response: Response }): Given<Response>
  /** After the call failed without an answer. */
  onError?(context: MiddlewareContext & { readonly error: unknown }): Given<Response | Error>
}
