import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBreachFinder } from '../../caller/find-breaches.ts'
import { createLocator } from '../../caller/locate-operation.ts'
import { createRepetitionFinder } from '../../caller/repeated-plaintext.ts'
import { type Contract, readContract } from '../../contract/contract.ts'
import { parseScenario } from '../../sandbox/domain/scenario.ts'
import type { ReadyBusiness } from '../../sandbox/index.ts'
import type { Runtime } from '../../sandbox/runtime/runtime.ts'
import { serveSandbox } from '../../serve/serve-sandbox.ts'
import type { CertifyConfig } from '../config/config.ts'
import type { Values } from '../config/placeholders.ts'
import type { Breach } from '../record.ts'
import type { CallKind } from '../scenario.ts'
import { holdsCardNumber } from './cards.ts'
import { createHeldCalls, type HeldCalls } from './held-calls.ts'
import { createKnownSecrets, type KnownSecrets } from './known-secrets.ts'
import type { Listener } from './listener.ts'
import { createPages, PATHS, repeatHeaders, stopHalfway } from './pages.ts'
import { readToken } from './read-token.ts'

/** The sandbox that an app is examined on. */
export interface Service extends KnownSecrets, HeldCalls {
  runtime: Runtime
  control: string
  /** Values of the placeholders in the app's variables. */
  values(): Values
  /** Absolute path, the value of `{dataFolder}`; it holds the encryption key too. */
  folder: string
  /** A webhook secret that is valid beside the app's own. */
  secondSecret: string
  /** The business that the app acts for, and another one. */
  businesses(): readonly [ReadyBusiness, ReadyBusiness]
  /** Right signatures of webhooks that were sent with wrong ones: with its signature, a refused webhook would be accepted. */
  withheld: Set<string>
  listen(listener: Listener): () => void
  /** Reports to listeners what no program may do. */
  reportBreach(breach: Breach): void
  /**
   * Number of unanswered calls of the app, except those held for long, and when the last one arrived or was answered (by
   * `performance.now()`).
   */
  activity(): { inFlight: number; lastAt: number }
  /** Plans what the next calls of a kind meet; `page`: a proxy answers 200 with an HTML page, in place of the service. */
  plan(calls: CallKind, scenario: string, times: number): void
  /** Plans that the next call of a kind is executed, but that its answer takes longer than any caller waits. */
  hold(calls: CallKind): void
  /** Plans that the answer to the next call of a kind stops in the middle of its body, for longer than any caller waits. */
  stall(calls: CallKind): void
  /** Plans that the answer to the next call of a kind repeats the headers of the request, as those of some services do. */
  echo(calls: CallKind): void
  clearPlans(): void
  /** Sets the difference between the service's clock and this machine's. */
  setClock(offsetMs: number): void
  /** Issues new keys and secrets: the old ones stop working at once. */
  rotate(): Promise<void>
  close(): Promise<void>
}

/** The operations that a program may use for each kind of call. */
const OPERATIONS: Record<Exclude<CallKind, 'any'>, readonly string[]> = {
  create: ['createOrder', 'createCheckoutLink', 'initiatePayment'],
  charge: ['payOrder', 'chargeCard', 'chargeToken'],
  verify: ['verifyOrder', 'verifyPayment', 'getOrderStatus'],
  refund: ['createRefund'],
  list: ['listRefunds', 'listChargebacks', 'listTransactions'],
}

export const operationsOf = (calls: CallKind): readonly string[] =>
  calls === 'any' ? Object.values(OPERATIONS).flat() : OPERATIONS[calls]

const HOST_URLS = { checkout: 'http://checkout', business: 'http://business' }

/** A call that takes longer is one that a scenario holds. */
const HELD_AFTER_MS = 2_000

/** Longer than an app may take for anything. */
const HOLD_MS = 600_000

/**
 * Starts a sandbox, by default on free ports, whose clock is this machine's until it is advanced.
 *
 * @param hidden what `redact` removes besides card data and the sandbox's own secrets
 */
export async function startService(
  seed: string,
  contract?: Contract,
  { checkoutPort = 0, businessPort = 0 }: Partial<NonNullable<CertifyConfig['sandbox']>> = {},
  hidden: readonly string[] = [],
): Promise<Service> {
  const listeners = new Set<Listener>()
  /** Start times of calls that are not answered yet. */
  const inFlight = new Set<{ since: number }>()
  let lastAt = performance.now()
  const pages = createPages()
  /** The idempotency key of the call that is being answered. */
  const keys = new AsyncLocalStorage<string | null>()
  const meetFault = () => {
    for (const { onFault } of listeners) onFault?.()
  }
  const meetPage = () => {
    meetFault()
    return pages.page()
  }
  let stalled: RegExp | undefined
  let echoed: RegExp | undefined
  const report = (breach: Breach) => {
    for (const { onBreach } of listeners) onBreach?.(breach)
  }
  const listen = (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const { add: addSecrets, addToken, ...knownSecrets } = createKnownSecrets(hidden)
  const listRepeated = createRepetitionFinder(contract ?? readContract())
  const findBreaches = createBreachFinder({ holdsCardNumber, isSandbox: true })
  const locate = createLocator(contract ?? readContract(), HOST_URLS)
  const served = await serveSandbox({
    ports: { checkout: checkoutPort, business: businessPort, control: 0 },
    host: '127.0.0.1',
    rateLimit: 0,
    seed,
    isSeeded: false,
    empty: true,
    // an id of the app may look like a card number, and must come back as it was sent
    mayHoldCardData: (input) => holdsCardNumber(JSON.stringify(input)),
    ...(contract && { contract }),
    async observe(request, respond, host) {
      const { pathname } = new URL(request.url)
      if (host === 'control' || pathname.startsWith('/pay/')) return respond()
      const startedAt = performance.now()
      const call = { since: startedAt }
      inFlight.add(call)
      lastAt = startedAt
      try {
        // read now: a caller that has hung up sends no body any more
        const sent = await request.clone().text()
        for (const { onCall } of listeners) await onCall?.(pathname)
        const located = locate(request.method, `${HOST_URLS[host]}${pathname}`)
        const keyHeader = located?.operation.row.idempotencyHeader
        const key = keyHeader ? request.headers.get(keyHeader) : null
        const plain = pages.take(pathname) ? meetPage() : await keys.run(key, respond)
        const response = echoed?.test(pathname) ? await repeatHeaders(plain, request) : plain
        if (response !== plain) echoed = undefined
        for (const { onDone } of listeners) await onDone?.(pathname)
        const { status, headers } = response
        const body = status === 401 ? await response.clone().text() : ''
        const wire = {
          ...{ method: request.method, url: request.url, headers: [...request.headers], body: sent },
          ...{
            answer: { status, headers: [...headers], body },
            startedAtMs: startedAt,
            endedAtMs: performance.now(),
          },
        }
        for (const { kind, problem } of findBreaches(wire, located?.operation))
          report({ kind, message: `${request.method} ${pathname} ${problem}.` })
        if (!stalled?.test(pathname)) return response
        stalled = undefined
        meetFault()
        return stopHalfway(response)
      } finally {
        inFlight.delete(call)
        lastAt = performance.now()
      }
    },
  })
  const { runtime } = served
  const { take } = runtime.plannedScenarios
  runtime.plannedScenarios.take = (operation) => {
    const planned = take(operation)
    if (planned) meetFault()
    return planned
  }
  const add = runtime.requestLog.add
  runtime.requestLog.add = (request) => {
    add(request)
    const [logged] = runtime.requestLog.list()
    const call = { ...logged!, idempotencyKey: keys.getStore() ?? undefined }
    for (const { onAnswer } of listeners) onAnswer?.(call)
    const { method, path, operationId, requestBody } = logged!
    const token = readToken(request)
    if (token !== undefined) addToken(token)
    for (const name of listRepeated(operationId, requestBody))
      report({
        kind: 'plaintext',
        message: `${method} ${path} carried ${name} in the clear, which repeats what is encrypted beside it (§5.4).`,
      })
  }
  let ready = await served.describe()
  const folder = mkdtempSync(join(tmpdir(), 'paycontract-certify-'))
  const encryptionKeyFile = join(folder, 'encryption-key.pem')
  writeFileSync(encryptionKeyFile, ready.businesses[0]!.encryptionKey)
  const secondSecret = `whsec_${randomBytes(24).toString('base64')}`
  const learn = () =>
    addSecrets(
      ready.businesses.flatMap(({ secretKey, cardKey, webhookSecret }) => [
        secretKey,
        cardKey,
        webhookSecret,
      ]),
    )
  learn()
  addSecrets([secondSecret])
  return {
    runtime,
    control: ready.control,
    folder,
    secondSecret,
    businesses: () => [ready.businesses[0]!, ready.businesses[1]!],
    ...knownSecrets,
    ...createHeldCalls(listen, meetFault),
    withheld: new Set(),
    values() {
      const [{ publicKey, secretKey, encryptionKey, padding, cardKey, webhookSecret }] = ready.businesses as [
        ReadyBusiness,
      ]
      return {
        checkoutUrl: ready.checkout,
        businessUrl: ready.business,
        dataFolder: folder,
        encryptionKeyFile,
        ...{ publicKey, secretKey, encryptionKey, padding, cardKey, webhookSecret },
        webhookSecrets: webhookSecret,
      }
    },
    listen,
    reportBreach: report,
    activity: () => {
      const held = performance.now() - HELD_AFTER_MS
      return { inFlight: [...inFlight].filter(({ since }) => since > held).length, lastAt }
    },
    plan(calls, scenario, times) {
      if (scenario === 'page') return pages.plan(calls, times)
      for (const operation of operationsOf(calls))
        runtime.plannedScenarios.plan(operation, parseScenario(scenario), times)
    },
    hold(calls) {
      for (const operation of operationsOf(calls))
        runtime.plannedScenarios.plan(operation, { delayAnswerMs: HOLD_MS }, 1)
    },
    stall(calls) {
      stalled = PATHS[calls]
    },
    echo(calls) {
      echoed = PATHS[calls]
    },
    clearPlans() {
      pages.clear()
      stalled = undefined
      echoed = undefined
      runtime.plannedScenarios.clear()
    },
    setClock(offsetMs) {
      runtime.clock.now = () => Date.now() + offsetMs
    },
    async rotate() {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ businessId: ready.businesses[0]!.id })
      await fetch(`${ready.control}/keys/rotate`, { method: 'POST', headers, body })
      ready = await served.describe()
      learn()
    },
    close: served.close,
  }
}
