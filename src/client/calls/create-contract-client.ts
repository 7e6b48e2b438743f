import createOpenapiClient from 'openapi-fetch'
import { stringifyPayload } from '../crypto/encoding.ts'
import { InvalidResponseError, NetworkError, PaycontractError } from '../errors.ts'
import { rememberContext } from './answer-context.ts'
import { createAuthenticator } from './authenticate.ts'
import { runsInBrowser } from './check-keys.ts'
import { confirmOutcome, type Question } from './confirm-outcome.ts'
import type { ClientOptions, ContractClient, ContractTable } from './contract-client.ts'
import { type Doubt, isWrite, trackOutcome } from './doubt.ts'
import { type BodyCipher, createBodyEncryption, readMembers } from './encrypt.ts'
import { attachIdempotencyKey } from './idempotency-key.ts'
import { createNamedCalls } from './named-calls.ts'
import type { Call, Operation, OperationTable } from './operation-table.ts'
import { refusePath } from './refuse-path.ts'
import { refuseRedirect } from './refuse-redirect.ts'
import { reportAttempt } from './report-attempt.ts'
import { listRequestParts, toPlainData } from './request-parts.ts'
import { createRetry, type RetryOptions } from './retry.ts'
import { readOnceInit } from './send-once.ts'
import { startDeadline } from './timeout.ts'
import { toFormData } from './to-form-data.ts'
import type { UnwrappableResult } from './unwrap.ts'

/** The arguments of a call, without the types of its operation. */
interface CallInit {
  [option: string]: unknown
  body?: unknown
  timeoutMs?: number | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | null | undefined
  params?: { path?: object; query?: object }
  parseAs?: string
  retry?: RetryOptions | undefined
  fetch?: ClientOptions['fetch']
}

/** What `confirm()` needs of the request that was sent. */
type Sent = Pick<Question, 'key' | 'elapsedMs' | 'repetition'>
type Fetch = NonNullable<ClientOptions['fetch']>
type Core = Record<Operation['method'], (path: string, init: object) => Promise<UnwrappableResult>>

/**
 * Creates the client of either host. Knows no particular operation: everything is read from the rows of the table.
 *
 * @param contract the tables of one host, with the types of its document as `Paths`
 * @param cipher encrypts the fields that the operations encrypt
 * @param options as for `createCheckoutClient`, already checked
 */
export function createContractClient<Paths, Operations extends OperationTable>(
  { operations, credentials, failures }: Required<ContractTable<Operations>>,
  cipher: BodyCipher,
  options: ClientOptions<keyof Operations & string>,
): ContractClient<Paths, Operations> {
  const { baseUrl, headers, onAttempt, validateRequests, validateResponses } = options
  const encryptBody = createBodyEncryption(cipher)
  const core = createOpenapiClient<Record<string, never>>(headers ? { baseUrl, headers } : { baseUrl })
  const authenticator = createAuthenticator(credentials, options)
  const context = { secrets: authenticator.secrets, failures }
  const clientRetry = createRetry(options.retry ?? { attempts: 2 })

  const transport = (
    call: Call,
    given: Request,
    { retry: ownRetry, fetch = options.fetch ?? globalThis.fetch, idempotencyKey, signal }: CallInit,
    doubt: Doubt,
    sent: Sent,
  ) => {
    const retry = ownRetry ? createRetry(ownRetry) : clientRetry
    // Middleware may have replaced our request.
    const request = given.redirect === 'manual' ? given : new Request(given, { redirect: 'manual' })
    const isAsked = (ownRetry ?? options.retry) !== undefined
    sent.key = attachIdempotencyKey(call, request, idempotencyKey, isAsked || runsInBrowser())
    const { host } = new URL(request.url)
    let attempts = 0
    const attempt = async (each: Request) => {
      await authenticator.attachKey(call, each, signal)
      const send = () => fetchOnce(call, each, fetch, doubt)
      return onAttempt ? reportAttempt(onAttempt, call, { host, attempt: ++attempts }, context, send) : send()
    }
    const isOnce = !isAsked && isWrite(call.operation) && sent.key === undefined
    return isOnce ? attempt(request) : retry(call, request, attempt, doubt)
  }

  const send = async (call: Call, init: CallInit): Promise<UnwrappableResult> => {
    const { operationId, operation } = call
    const { timeoutMs = options.timeoutMs ?? 30_000, signal, fetch, retry, idempotencyKey, ...rest } = init
    authenticator.requireKey(call)
    const deadline = startDeadline(operationId, timeoutMs, signal)
    const sent: Sent = { key: undefined, elapsedMs: startClock() }
    const doubt = trackOutcome(call, async () => {
      const input = { ...init.params?.path, ...init.params?.query, ...readMembers(init.body) }
      return confirmOutcome({ ...sent, call, input, operations, send })
    })
    let progress = 'sending' as 'sending' | 'answered' | 'read'
    try {
      const { repeat } = operation.outcome ?? {}
      if ((validateRequests || repeat) && !operation.multipart) rest.body = toPlainData(rest.body)
      if (repeat) sent.repetition = { body: rest.body, params: rest.params }
      const plaintext = rest.body
      if (operation.encrypted) rest.body = await encryptBody(call, plaintext)
      else if (operation.multipart) rest.body = toFormData(plaintext)
      validateRequests?.request(operationId, listRequestParts(operation, plaintext, rest))
      const result = await (core as unknown as Core)[operation.method](operation.path, {
        ...rest,
        ...(deadline.signal && { signal: deadline.signal }),
        redirect: 'manual',
        ...(!operation.multipart && { bodySerializer: stringifyPayload }),
        fetch: async (request: Request) => {
          const response = await transport(
            call,
            request,
            { fetch, retry, idempotencyKey, signal: deadline.signal },
            doubt,
            sent,
          )
          progress = 'answered'
          return response
        },
      })
      result.operationId = operationId
      progress = 'read'
      rememberContext(result.response, { ...context, tell: doubt.tell })
      // An error is left to `unwrap`: its shape is not documented (§7), and a validation error would hide it.
      if (result.response.ok && !rest.parseAs)
        validateResponses?.response(operationId, result.response.status, result.data)
      return result
    } catch (error) {
      const known = deadline.signal?.aborted
        ? deadline.signal.reason
        : explain(error, operationId, progress !== 'sending')
      if (progress === 'answered') doubt.note(known)
      throw doubt.tell(known)
    } finally {
      deadline.release()
    }
  }

  return {
    ...createNamedCalls(operations, send),
    operations,
    ...createMethods(operations, send),
    use: core.use,
    eject: core.eject,
  } as ContractClient<Paths, Operations>
}

function createMethods(
  operations: OperationTable,
  send: (call: Call, init: CallInit) => Promise<UnwrappableResult>,
) {
  const rows = Object.entries(operations)
  const createMethod =
    (method: Operation['method']) =>
    async (path: string, init: CallInit = {}) => {
      const row = rows.find(([, operation]) => operation.method === method && operation.path === path)
      if (row) return send({ operationId: row[0], operation: row[1] }, init)
      throw refusePath(operations, method, path)
    }
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  return Object.fromEntries(methods.map((method) => [method, createMethod(method)]))
}

/** Measures elapsed time by whichever clock advanced more: the wall clock may be set back, the other may stop during sleep. */
function startClock(): () => number {
  const [wallMs, monotonicMs] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - wallMs, performance.now() - monotonicMs)
}

async function fetchOnce({ operationId }: Call, request: Request, fetch: Fetch, doubt: Doubt) {
  request.signal.throwIfAborted()
  let response: Response
  try {
    const once = readOnceInit(request)
    response = await (once ? fetch(request, once) : fetch(request))
  } catch (error) {
    const known = new NetworkError(operationId, readReason(error))
    doubt.note(known)
    request.signal.throwIfAborted()
    throw known
  }
  if (response.status === 101) {
    // Some runtimes return the 101 as a response: it says nothing about the operation.
    const known = new NetworkError(operationId, UPGRADE)
    doubt.note(known)
    throw known
  }
  doubt.note(response.status)
  refuseRedirect(operationId, request, response)
  return response
}

/** Wraps errors that a runtime throws while it reads a body: they may quote the body. */
function explain(error: unknown, operationId: string, answered: boolean): unknown {
  if (!answered || error instanceof PaycontractError) return error
  if (error instanceof SyntaxError) {
    return new InvalidResponseError(operationId, [{ field: '', message: 'must be JSON' }])
  }
  return error instanceof TypeError ? new NetworkError(operationId, readReason(error)) : error
}

/** The reason if the service answered 101 although the request asked for no upgrade. */
const UPGRADE = 'UNEXPECTED_UPGRADE'

function readReason(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown; message?: unknown } }
  return cause?.message === 'bad upgrade' ? UPGRADE : (cause?.code ?? code)
}
