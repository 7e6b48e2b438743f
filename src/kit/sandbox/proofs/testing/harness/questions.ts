import { call, control } from './call.ts'
import type { OpenSandbox } from './open-sandbox.ts'
import { play } from './play.ts'
import type { HostName } from './target.ts'

/** One call of each kind that a sandbox answers from its database. */
interface Question {
  name: string
  isWrite: boolean
  ask(sandbox: OpenSandbox, turn: number): Promise<TimedAnswer>
}

/** The answer to a call, and how long it took. */
export interface TimedAnswer {
  status: number
  text: string
  retryAfter: string | null
  tookMs: number
}

const first = ({ ready }: OpenSandbox) => ready.businesses[0]!

/** Makes the one call of `act`, and returns its answer with the header. */
async function askOnce(
  sandbox: OpenSandbox,
  act: (target: OpenSandbox) => Promise<unknown>,
): Promise<TimedAnswer> {
  const startedAt = performance.now()
  let response!: Response
  await act({
    ...sandbox,
    async send(host, path, init) {
      response = await sandbox.send(host, path, init)
      return response.clone()
    },
  })
  return {
    status: response.status,
    text: await response.text(),
    retryAfter: response.headers.get('retry-after'),
    tookMs: performance.now() - startedAt,
  }
}

const page = (host: HostName, path: string) => (target: OpenSandbox) => target.send(host, path)

export const questions: readonly Question[] = [
  ...[
    ['listRefunds of the checkout host', (on: OpenSandbox) => call(on, first(on), 'listRefunds')] as const,
    [
      'listTransactions of the business host',
      (on: OpenSandbox) => call(on, first(on), 'listTransactions'),
    ] as const,
    ['the ledger of the control plane', page('control', '/ledger')] as const,
    ['the inspector', page('control', '/')] as const,
    ['the hosted page', page('checkout', '/pay/0f8fad5b-d9cb-469f-a165-70867728950e')] as const,
  ].map(([name, act]): Question => ({ name, isWrite: false, ask: (sandbox) => askOnce(sandbox, act) })),
  {
    name: 'createOrder of the checkout host',
    isWrite: true,
    ask: (sandbox, turn) => askOnce(sandbox, (on) => play(on, first(on)).createOrder(`QUESTION-${turn}`)),
  },
  {
    name: 'initiatePayment of the business host',
    isWrite: true,
    ask: (sandbox) => askOnce(sandbox, (on) => play(on, first(on)).initiate()),
  },
  {
    name: 'reset of the control plane',
    isWrite: true,
    ask: (sandbox) => askOnce(sandbox, (on) => control(on, 'POST', '/seed', {})),
  },
]

/** Whether a call works. 404 for an unknown page, and 409 for a history in a database with records, count too. */
export const isWorking = ({ status }: TimedAnswer): boolean => [200, 404, 409].includes(status)

/** Whether an answer reports an outage in the form of its host, with a time to wait and nothing of the database's message. */
export function isOutage({ status, text, retryAfter }: TimedAnswer): boolean {
  const isTold = /"statusCode":(?:"96"|503)|"error":"unavailable"|^The sandbox cannot use its database/.test(
    text,
  )
  return (
    status === 503 && isTold && /^[1-9]\d*$/.test(retryAfter ?? '') && !/postgres|sqlite|127\.0/i.test(text)
  )
}
