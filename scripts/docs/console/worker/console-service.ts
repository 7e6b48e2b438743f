import type { ClientOptions } from '../../../../src/client/calls/contract-client.ts'
import { createBusinessClient } from '../../../../src/client/calls/create-business-client.ts'
import { createCheckoutClient } from '../../../../src/client/calls/create-checkout-client.ts'
import type { OperationTable } from '../../../../src/client/calls/operation-table.ts'
import { PaycontractError } from '../../../../src/client/errors.ts'
import type { ReadyBusiness } from '../../../../src/kit/sandbox/index.ts'
import { createSandbox, type Sandbox } from '../../../../src/kit/sandbox/start/create-sandbox.ts'
import { signatureHeaders, signWebhook } from '../../../../src/kit/sandbox/webhooks/sign.ts'
import type { Call, CallReport, ConsoleService, Host } from '../protocol.ts'
import { listAnswerProblems, listRequestProblems } from './problems.ts'
import { announceLength, recordAnswer, recordRequest } from './record.ts'

/** The default addresses of a local sandbox, so that a command copied from here works there. */
const urls = {
  checkout: 'http://127.0.0.1:4010',
  business: 'http://127.0.0.1:4020',
  control: 'http://127.0.0.1:4030',
}

interface Client {
  operations: OperationTable
  [method: string]: unknown
}

type Send = (path: string, init: object) => Promise<unknown>

/**
 * Creates a sandbox and the client that calls it, in one process: nothing is sent over a network, and the only keys are this
 * sandbox's.
 */
export function createConsoleService(): ConsoleService {
  let starting: Promise<Sandbox> | undefined
  const start = () => {
    starting ??= open()
    return starting
  }
  return {
    async listBusinesses() {
      const { businesses } = await (await start()).describe()
      return businesses.map(({ name, publicKey, secretKey }) => ({ name, publicKey, secretKey }))
    },
    check: async (call) => listRequestProblems(call),
    call: async (call) => send(await start(), call),
    async reset() {
      const before = starting
      starting = undefined
      await (await before)?.close()
    },
  }
}

async function open(): Promise<Sandbox> {
  const sandbox = await createSandbox({ db: 'objects', onFault: (fault) => console.error(fault) })
  sandbox.setUrls(urls)
  return sandbox
}

async function send(
  sandbox: Sandbox,
  { host, operationId, input, business, key }: Call,
): Promise<CallReport> {
  const report: CallReport = {}
  const { businesses } = await sandbox.describe()
  const client = createClient(host, businesses[business] ?? businesses[0]!, key, async (request) => {
    await signNotification(sandbox, operationId, request)
    report.sent = await recordRequest(request, input.body)
    const started = performance.now()
    const answer = await sandbox[host].fetch(await announceLength(request))
    report.answer = await recordAnswer(answer.clone(), performance.now() - started)
    report.answer.problems = listAnswerProblems(host, operationId, report.answer)
    return answer
  })
  const { method, path } = client.operations[operationId]!
  const { body, headers, ...params } = input
  try {
    await sandbox.runtime.runDue()
    await (client[method] as Send)(path, { params, headers, ...(body !== undefined && { body }) })
  } catch (error) {
    // An answer is shown as such, even if the client throws on it.
    if (!(error instanceof PaycontractError)) throw error
    if (!report.answer) report.refusal = { name: error.name, code: error.code, message: error.message }
  }
  return report
}

/** Signs a notification from the operator to the service, as its sender would. */
async function signNotification({ runtime }: Sandbox, operationId: string, request: Request): Promise<void> {
  const { webhookSignatures, cadWebhookSecret } = runtime.settings
  const form = operationId in webhookSignatures ? webhookSignatures[operationId] : undefined
  if (!form) return
  const now = runtime.clock.now()
  const body = await request.clone().text()
  const signature = signWebhook(form, cadWebhookSecret, now, body)
  for (const [name, value] of Object.entries(signatureHeaders(form, signature, now, body)))
    request.headers.set(name, value)
}

function createClient(
  host: Host,
  { publicKey, secretKey, encryptionKey, padding, cardKey }: ReadyBusiness,
  key: Call['key'],
  fetch: NonNullable<ClientOptions['fetch']>,
): Client {
  const keys = key === 'right' ? { publicKey, secretKey } : { publicKey: secretKey, secretKey: publicKey }
  const options = { ...keys, baseUrl: urls[host], fetch }
  const client =
    host === 'checkout'
      ? createCheckoutClient({ ...options, encryption: { key: encryptionKey, padding } })
      : createBusinessClient({ ...options, cardEncryption: { key: cardKey } })
  return client as unknown as Client
}
