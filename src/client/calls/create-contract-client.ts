import createOpenapiClient from 'openapi-fetch'
import { stringifyPayload } from '../crypto/encoding.ts'
import { ConfigurationError, NetworkError, PaycontractError, ResponseValidationError } from '../errors.ts'
import { noteAnswer } from './answer-notes.ts'
import { createAuthenticator } from './authenticate.ts'
import { checkKeys } from './check-keys.ts'
import type { ClientOptions, ContractClient } from './contract-client.ts'
import { createDoubt, type Doubt } from './doubt.ts'
import { type BodyCipher, createBodyEncryption, readMembers } from './encrypt.ts'
import { attachIdempotencyKey } from './idempotency-key.ts'
import { createNamedCalls } from './named-calls.ts'
import type { Call, Credentials, Operation, OperationTable } from './operation-table.ts'
import { refuseRedirect } from './refuse-redirect.ts'
import { createRetry } from './retry.ts'
import { checkTimeout, startDeadline } from './timeout.ts'
import { toFormData } from './to-form-data.ts'
import type { UnwrappableResult } from './unwrap.ts'

/** What a call is given, seen without the types of its operation. */
interface CallInit {
  [option: string]: unknown
  body?: unknown
  params?: { path?: object; query?: object }
  timeoutMs?: number
  idempotencyKey?: string
  signal?: AbortSignal | null
  parseAs?: string
  fetch?: ClientOptions['fetch']
}

type Fetch = NonNullable<ClientOptions['fetch']>
type Core = Record<Operation['method'], (path: string, init: object) => Promise<UnwrappableResult>>

/**
 * What the clients of both hosts are made of. Knows no single operation: everything is read from the table's rows.
 *
 * @param operations the operations of one host, with the types of its document as `Paths`
 * @param credentials where a key of each type travels
 * @param cipher what encrypts the fields that the operations encrypt
 * @param options as for `createCheckoutClient`, and it throws the same
 */
export function createContractClient<Paths, Operations extends OperationTable>(
  operations: Operations,
  credentials: Credentials,
  cipher: BodyCipher,
  options: ClientOptions<keyof Operations & string>,
): ContractClient<Paths, Operations> {
  checkOptions(options)
  const { baseUrl, headers, validateResponses } = options
  const encryptBody = createBodyEncryption(cipher)
  const core = createOpenapiClient<Record<string, never>>(headers ? { baseUrl, headers } : { baseUrl })
  const authenticator = createAuthenticator(credentials, options)
  const secrets = [options.publicKey, options.secretKey].filter((key) => key !== undefined)
  const retry = options.retry && createRetry(options.retry)

  const transport = (
    call: Call,
    given: Request,
    { fetch, doubt, idempotencyKey }: { fetch: Fetch; doubt: Doubt; idempotencyKey: string | undefined },
  ) => {
    // Middleware may have put another request in the place of ours.
    const request = given.redirect === 'manual' ? given : new Request(given, { redirect: 'manual' })
    authenticator.attachKey(call, request)
    attachIdempotencyKey(call, request, idempotencyKey, retry !== undefined)
    const attempt = (each: Request) => fetchOnce(call, each, fetch, doubt)
    return retry ? retry(call, request, attempt, doubt) : attempt(request)
  }

  const send = async (call: Call, init: CallInit): Promise<UnwrappableResult> => {
    const { operationId, operation } = call
    const { timeoutMs = options.timeoutMs, signal, idempotencyKey, ...others } = init
    const { fetch = options.fetch ?? globalThis.fetch, ...rest } = others
    authenticator.requireKey(call)
    const sentAtMs = Date.now()
    const deadline = startDeadline(operationId, timeoutMs, signal)
    const doubt = createDoubt(call, async () => {
      const { confirmOutcome } = await import('./confirm-outcome.ts')
      const input = { ...init.params?.path, ...init.params?.query, ...readMembers(init.body) }
      return confirmOutcome({ call, input, sentAtMs, operations, send })
    })
    let progress = 'sending' as 'sending' | 'answered' | 'read'
    try {
      if (operation.encrypted) rest.body = await encryptBody(call, rest.body)
      else if (operation.multipart) rest.body = toFormData(rest.body)
      const result = await (core as unknown as Core)[operation.method](operation.path, {
        ...rest,
        ...(deadline.signal && { signal: deadline.signal }),
        redirect: 'manual',
        ...(!operation.multipart && { bodySerializer: stringifyPayload }),
        fetch: async (request: Request) => {
          const response = await transport(call, request, { fetch, doubt, idempotencyKey })
          progress = 'answered'
          return response
        },
      })
      result.operationId = operationId
      progress = 'read'
      noteAnswer(result.response, { secrets, tell: doubt.tell })
      // An error is left to `unwrap`: its shape is not documented (§7), and a complaint about it would hide the error.
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
      const { refusePath } = await import('./refuse-path.ts')
      throw refusePath(operations, method, path)
    }
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  return Object.fromEntries(methods.map((method) => [method, createMethod(method)]))
}

async function fetchOnce({ operationId }: Call, request: Request, fetch: Fetch, doubt: Doubt) {
  request.signal.throwIfAborted()
  let response: Response
  try {
    response = await fetch(request)
  } catch (error) {
    const known = new NetworkError(operationId, readReason(error))
    doubt.note(known)
    request.signal.throwIfAborted()
    throw known
  }
  doubt.note(response.status)
  refuseRedirect(operationId, request, response)
  return response
}

/** What a runtime throws while a body is read may quote the body, so it never gets out as it is. */
function explain(error: unknown, operationId: string, answered: boolean): unknown {
  if (!answered || error instanceof PaycontractError) return error
  if (error instanceof SyntaxError) {
    return new ResponseValidationError(operationId, [{ path: '', message: 'must be JSON' }])
  }
  return error instanceof TypeError ? new NetworkError(operationId, readReason(error)) : error
}

function readReason(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return cause?.code ?? code
}

function checkOptions(options: ClientOptions): void {
  if (!/^https?:\/\//i.test(options?.baseUrl) || !URL.canParse(options.baseUrl)) {
    throw new ConfigurationError('invalid_option', 'baseUrl must be an absolute http or https URL')
  }
  checkTimeout(options.timeoutMs)
  checkKeys(options)
}
