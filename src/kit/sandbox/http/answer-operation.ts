import { maskCardData } from '../domain/masking/mask-card-data.ts'
import { maskSecrets } from '../domain/masking/redact.ts'
import { isRefusal, malformed, Refusal, Refused, tooMany } from '../domain/refusal.ts'
import { parseScenario, type Scenario } from '../domain/scenario.ts'
import type { Tenant } from '../domain/tenants.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Db } from '../store/database.ts'
import { findAnswer, keepAnswer, type StoredAnswer } from '../store/idempotency.ts'
import { createIds, drawIds } from '../store/ids.ts'
import { authenticate } from './authenticate.ts'
import { decryptBody } from './decrypt-body.ts'
import { type Context, SerialisedBody } from './handler.ts'
import type { HostDefinition, OperationRow, PipelineInput } from './host-definition.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'
import { refuseMisencoded, refuseUnstorable } from './refuse-unstorable.ts'
import { validate } from './validate.ts'

const NOBODY: Tenant = { id: '', name: '', email: '' }

/** What the steps of one request find out, for the handler and for the log. */
interface Progress {
  tenant: Tenant
  input: PipelineInput
  rawBody: string
  scenario: Scenario
}

/** Of an absolute URL. Parsing it as one would cost as much as a query. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}

/** Fields inside `data` are named without it, as they are in the plaintext. */
function nameFields({ encrypted }: OperationRow, input: PipelineInput): PipelineInput {
  if (encrypted?.field !== 'data') return input
  const { data, ...others } = input.body as { data: object }
  return { ...input, body: { ...others, ...data } }
}

function listNumbers(parameters: HostDefinition['queryParameters'][string] = {}): ReadonlySet<string> {
  return new Set(Object.keys(parameters).filter((name) => parameters[name]!.type !== 'string'))
}

/** The whole way of one operation: authenticate, limit, read, decrypt, validate, handle, answer, log. */
export function answerOperation(host: HostDefinition, operationId: string, runtime: Runtime) {
  const row = host.operations[operationId]!
  const validators = host.validators[operationId]!
  const keptFields = new Set(host.keptFields[operationId])
  const keptParameters = listNumbers(host.queryParameters[operationId])
  const ownHeaders = { 'content-type': 'application/json', ...host.headersOf?.(row) }
  const isRead = row.method === 'GET' || (row.method === 'POST' && row.idempotent === true)

  return async (request: Request, path: Record<string, string>): Promise<Response> => {
    const started = performance.now()
    const progress: Progress = {
      tenant: NOBODY,
      input: { body: undefined, query: {}, path },
      rawBody: '',
      scenario: {},
    }
    const outcome = (await prepare(request, progress)) ?? (await handle(request, progress))
    const answer = isRefusal(outcome) ? renderRefusal(outcome) : outcome
    if (runtime.strict) assertConforms(answer)
    runtime.requestLog.add({
      at: runtime.clock.now(),
      host: host.name,
      operationId,
      method: row.method,
      path: pathOf(request.url),
      status: answer.status,
      durationMs: performance.now() - started,
      businessId: progress.tenant.id || undefined,
      requestBody: progress.input.body,
      responseText: answer.text,
    })
    const headers = isRefusal(outcome) ? { ...ownHeaders, ...outcome.headers } : ownHeaders
    return new Response(answer.text, { status: answer.status, headers })
  }

  async function prepare(request: Request, progress: Progress): Promise<Refusal | undefined> {
    const { headers } = request
    const holder = await authenticate(row, host.credentials, headers, runtime.findKey)
    if (isRefusal(holder)) return holder
    if (holder) progress.tenant = holder.tenant
    const limited = runtime.limitRate(progress.tenant.id)
    if (limited) return limited
    const scenario = await applyScenario(headers, progress)
    if (scenario) return scenario
    const read = await readBody(row, validators.body !== undefined, request)
    if (isRefusal(read)) return read
    progress.rawBody = read.raw
    const wire = row.multipart ? undefined : validate(validators.body, read.value)
    // the plaintext schema stands in place of the wire's: what is on the wire is checked before it is decrypted
    if (wire) return wire
    progress.input.body = read.value
    if (row.encrypted) {
      const body = await decryptBody(row, read.value, runtime.findDeciphers(holder!))
      if (isRefusal(body)) return body
      progress.input.body = body
      const problem = validate(
        validators.payload,
        body[row.encrypted.field],
        row.encrypted.field === 'data' ? '' : row.encrypted.field,
      )
      if (problem) return problem
    }
    const refusal = readParameters(request, progress) ?? refuseUnstorable(nameFields(row, progress.input))
    if (!refusal) maskInput(progress)
    return refusal
  }

  /** Whatever follows, the handler first, sees card data only in the fields that are there for it. */
  function maskInput({ input }: Progress): void {
    const { body, query, path } = input
    input.body = maskCardData(body, keptFields)
    input.query = maskCardData(query, keptParameters)
    input.path = maskCardData(path)
  }

  function readParameters(request: Request, { input }: Progress): Refusal | undefined {
    const declared = host.queryParameters[operationId]
    const misencoded = refuseMisencoded(request.url, input.path, Object.keys(declared ?? {}))
    if (misencoded) return misencoded
    if (declared) {
      const question = request.url.indexOf('?')
      const query = readQuery(
        new URLSearchParams(question < 0 ? '' : request.url.slice(question + 1)),
        declared,
      )
      if (isRefusal(query)) return query
      input.query = query
      const problem = validate(validators.query, query)
      if (problem) return problem
    }
    const key = request.headers.get('idempotency-key')
    if (key !== null) {
      const problem = validate(validators.headers, { 'idempotency-key': key })
      if (problem) return problem
    }
    return validate(validators.path, input.path)
  }

  async function handle(request: Request, progress: Progress): Promise<StoredAnswer | Refusal> {
    if (isRead) return runHandler(runtime.database.db, request, progress)
    try {
      return await runtime.database.write(async (db) => {
        const answer = await answerOnce(db, request, progress)
        if (isRefusal(answer)) throw new Refused(answer)
        return answer
      })
    } catch (error) {
      if (error instanceof Refused) return error.refusal
      throw error
    }
  }

  async function answerOnce(db: Db, request: Request, progress: Progress): Promise<StoredAnswer | Refusal> {
    const key = request.headers.get('idempotency-key')
    if (!key || !progress.tenant.id) return runHandler(db, request, progress)
    const { body, path } = progress.input
    const repeatable = {
      businessId: progress.tenant.id,
      operationId,
      // of which only a hash is kept: masked, two keys could be one, and the second request never done
      key,
      input: maskSecrets({ body, path }),
      now: runtime.clock.now(),
    }
    const known = await findAnswer(db, repeatable)
    if (known) return known
    const answer = await runHandler(db, request, progress)
    if (!isRefusal(answer)) await keepAnswer(db, repeatable, answer)
    return answer
  }

  async function runHandler(db: Db, request: Request, progress: Progress): Promise<StoredAnswer | Refusal> {
    const { tenant, scenario, rawBody } = progress
    const now = runtime.clock.now()
    const ids = isRead ? createIds('read') : await drawIds(db, runtime.seed)
    const context: Context = {
      tenant,
      db,
      now,
      ids,
      scenario,
      urls: runtime.urls,
      settings: runtime.settings,
      emit: (businessId, event, data) =>
        runtime.emit(db, { businessId, event, data, now, id: ids.uuid(), disposition: scenario.webhook }),
      request: { headers: request.headers, rawBody },
    }
    const body = await host.handlers[operationId]!(progress.input as never, context)
    if (isRefusal(body)) return body
    return { status: 200, text: body instanceof SerialisedBody ? body.text : JSON.stringify(body) }
  }

  async function applyScenario(headers: Headers, progress: Progress): Promise<Refusal | undefined> {
    const text = headers.get('x-sandbox-scenario')
    if (text === null) return undefined
    const parsed = parseScenario(text)
    if (!parsed.ok) return malformed(parsed.problems)
    progress.scenario = parsed.scenario
    const { latencyMs = 0, fault } = parsed.scenario
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    if (fault === undefined) return undefined
    return fault === 429 ? tooMany() : new Refusal(fault, '96', 'A fault that x-sandbox-scenario asked for')
  }

  function renderRefusal(refusal: Refusal): StoredAnswer {
    return { status: refusal.status, text: JSON.stringify(host.renderRefusal(refusal)) }
  }

  function assertConforms({ status, text }: StoredAnswer): void {
    const check = validators.responses[status]
    if (!check || check(JSON.parse(text))) return
    const problems = check.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)
    throw new Error(`${operationId} ${status} departs from the specification: ${problems?.join('; ')}`)
  }
}
