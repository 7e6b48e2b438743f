import { Hono, type Context as HonoContext } from 'hono'
import { ExpectedError } from '../../expected-error.ts'
import { Refusal, unavailable } from '../domain/refusal.ts'
import { followClock } from '../runtime/follow-clock.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { DatabaseUnavailableError } from '../store/database-unavailable.ts'
import { answerOperation } from './answer-operation.ts'
import { DroppedAnswer } from './dropped-answer.ts'
import { describeOperation, type HostDefinition } from './operation.ts'
import { nameExchange, serializeRefusal } from './send-answer.ts'
import type { Wire } from './wire.ts'

/**
 * Creates the app of one host, routed from its operation table.
 *
 * @throws ExpectedError naming every operation of the specification without a handler
 */
export function createHostApp(host: HostDefinition, runtime: Runtime): Hono {
  const missing = Object.keys(host.operations).filter((operationId) => !host.handlers[operationId])
  if (missing.length > 0) {
    throw new ExpectedError(
      `${host.name}: no handler for ${missing.join(', ')}. Add it in src/kit/sandbox/operations/${host.name}/.`,
    )
  }
  const app = new Hono()
  followClock(app, runtime)
  for (const [operationId, row] of Object.entries(host.operations)) {
    const operation = describeOperation(host, operationId)
    const answer = answerOperation(operation, runtime)
    app.on(row.method, routeOf(row), (context) =>
      answer(context.req.raw, context.req.param()).catch((error) =>
        fail(error, operation.wire, host.headersOf?.(row)),
      ),
    )
  }
  const fail = (error: unknown, wire?: Wire, headers?: Headers) => {
    if (error instanceof DroppedAnswer) throw error
    runtime.reportFault(error)
    return respond(host, refusalOf(error), wire, headers)
  }
  app.notFound((context) => respond(host, unknownPath(host, context)))
  app.onError((error) => fail(error))
  return app
}

/** Returns the path of an operation in Hono's syntax. */
export function routeOf({ path }: HostDefinition['operations'][string]): string {
  return path.replace(/\{([^}]+)\}/g, ':$1')
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof DatabaseUnavailableError) return unavailable()
  return new Refusal(500, '96', 'Internal error of the sandbox')
}

type Headers = Readonly<Record<string, string>>

function respond(host: HostDefinition, refusal: Refusal, wire?: Wire, headers: Headers = {}): Response {
  const { status, text, mediaType } = serializeRefusal(host, refusal, wire)
  const own = { 'content-type': mediaType, ...nameExchange(host), ...headers, ...refusal.headers }
  return new Response(text, { status, headers: own })
}

function unknownPath({ operations }: HostDefinition, { req }: HonoContext): Refusal {
  const paths = Object.values(operations).map(
    ({ path }) => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  )
  const isKnown = paths.some((path) => path.test(req.path))
  return isKnown
    ? new Refusal(405, '25', `${req.method} is not a method of this path`)
    : new Refusal(404, '25', 'No such path')
}
