import { signNotification } from '../../../src/kit/check/harness/wire/webhook-signature.ts'
import type { Target } from '../../../src/kit/target/target.ts'
import {
  type Fault,
  isAnswer,
  type Rewrite,
  type Service,
  type WireAnswer,
  type WireRequest,
} from '../fault.ts'
import type { RawAnswer, RawRequest, Upstream } from './http.ts'
import type { KeyRing } from './key-ring.ts'
import { type RecordedCall, withoutKeys } from './recording.ts'
import type { Route } from './routes.ts'
import { type Received, readAnswer, readRequest, sendAs, writeRequest } from './wire.ts'

export interface Breaker {
  /** Breaks the target in this way from now on; undefined repairs it. Clears the recording. */
  setFault: (fault: Fault | undefined) => void
  /** Resets the fault's memory. */
  restart: () => void
  /** Answers a call as the broken target would. */
  answer: (route: Route, came: RawRequest) => Promise<RawAnswer>
  /** The calls since the fault was set. */
  recording: RecordedCall[]
  /** Number of calls in which the fault has changed something. */
  applied: () => number
}

/** Creates a breaker, which breaks a target in one named way by rewriting requests and answers. */
export function createBreaker(target: Target, keys: KeyRing, upstream: Upstream): Breaker {
  const recording: RecordedCall[] = []
  let fault: Fault | undefined
  let rewrite: Rewrite = {}
  const restart = () => {
    rewrite = fault?.start() ?? {}
  }
  return {
    recording,
    applied: () => recording.filter(({ isTampered }) => isTampered).length,
    restart,
    setFault(next) {
      fault = next
      recording.length = 0
      restart()
    },
    async answer(route, came) {
      const { operation } = route
      const received = await readRequest(keys, route, came)
      const service = createService(target, keys, upstream, received)
      const isOwn = operation.operationId === fault?.operationId
      const [answer, isTampered] = await play(isOwn ? rewrite : {}, received.request, service)
      rewrite.observe?.(received.request, answer)
      recording.push(record(route, target, came, answer, isTampered))
      return { status: answer.status, headers: answer.headers, body: Buffer.from(answer.text) }
    },
  }
}

/** Returns the answer of the broken target, and whether the fault changed anything. */
async function play(
  { onRequest, onResponse }: Rewrite,
  request: WireRequest,
  service: Service,
): Promise<[answer: WireAnswer, isTampered: boolean]> {
  const changed = await onRequest?.(request, service)
  if (changed && isAnswer(changed)) return [changed, true]
  const sent = changed ?? request
  const answer = await service.ask(sent)
  const replaced = await onResponse?.(answer, sent, service)
  return [replaced ?? answer, Boolean(changed ?? replaced)]
}

function createService(target: Target, keys: KeyRing, upstream: Upstream, received: Received): Service {
  return {
    async ask(request) {
      const base = target[request.operation.host]
      return readAnswer(await upstream.ask(base, await writeRequest(keys, received, request)))
    },
    as: (request, business) => sendAs(keys, request, business),
    sign: async (request) => sign(target, request, await readNowMs(target, upstream)),
    emails: () => readEmails(target, upstream),
  }
}

function sign({ webhookSecret = '' }: Target, request: WireRequest, nowMs: number): WireRequest {
  const { headers } = request
  const timestamp = headers['x-webhook-timestamp'] ?? String(Math.floor(nowMs / 1000))
  // A copy of the body, so that the signed one is the one sent.
  const body = structuredClone(request.body)
  const signature = signNotification(webhookSecret, JSON.stringify(body), timestamp)
  return { ...request, body, headers: { ...headers, ...signature } }
}

async function readNowMs({ control }: Target, upstream: Upstream): Promise<number> {
  if (!control) return Date.now()
  return (await readControl<{ epochMs: number }>(control, '/clock', upstream)).epochMs
}

async function readEmails({ control, caller, other }: Target, upstream: Upstream): Promise<string[]> {
  const known = [caller, other?.identity].filter((each) => each !== undefined)
  type Ready = { businesses: { email: string }[] }
  const businesses = control ? (await readControl<Ready>(control, '/ready', upstream)).businesses : known
  return businesses.map(({ email }) => email)
}

async function readControl<T>(control: string, path: string, upstream: Upstream): Promise<T> {
  const question = { method: 'GET', path, search: '', headers: {}, raw: Buffer.alloc(0) }
  return JSON.parse((await upstream.ask(control, question)).body.toString())
}

function record(
  { operation: { operationId, host } }: Route,
  target: Target,
  { method, path, search, headers, raw }: RawRequest,
  answer: WireAnswer,
  isTampered: boolean,
): RecordedCall {
  const url = `${target[host].replace(/\/$/, '')}${path}${search}`
  return {
    ...{ operationId, host, isTampered },
    request: { method, url, headers: withoutKeys(headers), body: raw.toString() },
    response: { status: answer.status, headers: answer.headers, body: answer.text },
  }
}
