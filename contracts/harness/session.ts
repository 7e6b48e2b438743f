import { expect, inject, type TestContext, test } from 'vitest'
import { findDepartures } from './conformance.ts'
import { type Control, openControl } from './control.ts'
import { listShownFields } from './fields.ts'
import { otherOf } from './ready-line.ts'
import { type Exchange, type RequestOptions, send } from './request.ts'
import { findOperation, type OperationId } from './specification.ts'
import { type Identity, type Need, reasonToSkip, type Target } from './target.ts'
import { explainRefusal, findObstacle } from './undecidable.ts'

export type Needs = Need | Need[]

/** What an exchange proves was seen; read by the reporter and judged by the gate. */
export interface Sighting {
  operationId: string
  status: number
  fields: string[]
}

declare module 'vitest' {
  interface TaskMeta {
    sightings?: Sighting[]
  }
}

/** One session with the target inside a test: every answer is checked against the specification. */
export interface Session {
  target: Target
  /** Sends a request; fails the test when the answer departs from the specification. */
  call(operationId: OperationId, options?: RequestOptions): Promise<Exchange>
  /** The same, and the answer must be a success; skips where a refusal would say nothing of the fact. */
  succeed(operationId: OperationId, options?: RequestOptions): Promise<Exchange>
  /** Ends the test as skipped: the target's present state decides nothing either way. */
  undecidable(reason: string): never
  /** What the operator can do; for tests that need a `control-plane`. */
  control: Control
  /** Who calls; for tests that need a `control-plane`. */
  caller: Identity
  /** The same target, called by the other business with the keys it has now; for tests that need `two-businesses`. */
  asOther(): Promise<Session>
}

export interface Refusal {
  /** By default any 4xx, for where the interface document says no more than that it is refused. */
  status?: number | number[]
  /** Exact text that the answer must carry. */
  message?: string
}

/**
 * A test that is skipped with its reason where the target cannot decide it. A title that begins with `proposal:`
 * states what the interface document does not, and so only runs where the proposals are held to.
 */
export function prove(title: string, needs: Needs = [], run: (session: Session) => Promise<void>): void {
  test(title, async (context) => {
    const target = inject('target')
    const reason = reasonToSkip(
      target,
      title.startsWith('proposal:') ? ['proposed', ...[needs].flat()] : [needs].flat(),
    )
    if (reason) context.skip(reason)
    await run(openSession(target, context))
  })
}

/** Asserts that an answer is the refusal it should be. */
export function expectRefusal({ status: actual, text }: Exchange, { status, message }: Refusal): void {
  const shown = text.slice(0, 300)
  if (status === undefined) {
    expect(actual, shown).toBeGreaterThanOrEqual(400)
    expect(actual, shown).toBeLessThan(500)
  } else expect([status].flat(), shown).toContain(actual)
  if (message !== undefined) expect(text).toContain(JSON.stringify(message))
}

function openSession(target: Target, context: TestContext): Session {
  const { task, skip } = context
  const undecidable = (reason: string): never => skip(reason)
  const call: Session['call'] = async (operationId, options) => {
    const exchange = await send(target, findOperation(operationId), options)
    note(task, exchange)
    for (const profile of ['documented', 'proposed'] as const) {
      if (profile === 'proposed' && target.profile === 'documented') continue
      const departures = findDepartures(exchange, profile)
      expect(departures, `${operationId} answered ${exchange.status} against the ${profile} bundle`).toEqual(
        [],
      )
    }
    return exchange
  }
  const succeed: Session['succeed'] = async (operationId, options) => {
    const obstacle = findObstacle(target, findOperation(operationId), options)
    if (obstacle) undecidable(obstacle)
    const exchange = await call(operationId, options)
    const explanation = explainRefusal(target, exchange)
    if (explanation) undecidable(explanation)
    expect(exchange.status, exchange.text.slice(0, 300)).toBeGreaterThanOrEqual(200)
    expect(exchange.status, exchange.text.slice(0, 300)).toBeLessThan(300)
    return exchange
  }
  return {
    target,
    call,
    succeed,
    undecidable,
    get control() {
      return openControl(target.control ?? undecidable('the target has no control plane'))
    },
    get caller() {
      return target.caller ?? undecidable('who the caller is was not given')
    },
    asOther: async () => openSession(await swapBusinesses(target), context),
  }
}

/** Its keys may have been rotated since the target was described. */
async function swapBusinesses(target: Target): Promise<Target> {
  const described = target.control ? (await openControl(target.control).describe()).businesses[1] : undefined
  const other = described ? otherOf(described) : target.other
  if (!other) throw new Error('A test that calls as the other business needs `two-businesses`.')
  const { identity, ...keys } = other
  return { ...target, ...keys, ...(identity && { caller: identity }) }
}

function note(task: TestContext['task'], exchange: Exchange): void {
  const { operation, status } = exchange
  task.meta.sightings ??= []
  task.meta.sightings.push({ operationId: operation.operationId, status, fields: listShownFields(exchange) })
}
