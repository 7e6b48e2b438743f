import { afterAll, beforeAll, describe, expect } from 'vitest'
import { findEventDepartures } from '../../src/kit/check/harness/evaluate/conformance/conformance.ts'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import {
  type Delivery,
  isSigned,
  openReceiver,
  type Receiver,
} from '../../src/kit/check/harness/states/receiver.ts'
import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import { parseJson } from '../../src/kit/check/harness/wire/request.ts'
import { findSignature, readSigningTime } from '../../src/kit/check/harness/wire/webhook-signature.ts'
import type { HostName } from '../../src/kit/contract/contract.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { CARDS } from '../states/cards.ts'
import { collect, unknownSender } from '../states/collections.ts'
import { EVENTS } from '../states/event-causes.ts'
import { newOrder, paidOrder, payByCard } from '../states/given.ts'
import { MARGIN_MS, MINUTE_MS } from '../states/order-states.ts'
import { ATTEMPTS_MS, SCHEDULE, TIMEOUT_SECONDS } from '../states/webhook-schedule.ts'

const needs: Need[] = ['proposed', 'stateful', 'decrypts', 'magic-values', 'control-plane', 'webhooks']

let receiver: Receiver

/** Tolerance between a sender's clock and ours. */
const SLACK_MS = 1_000

/** Real time passes meanwhile, so it is limited. */
const MAX_TIMEOUT_SECONDS = 20

beforeAll(async () => {
  receiver = await openReceiver()
})

afterAll(() => receiver.close())

/** Defines a test during which the caller's webhooks are sent here. */
function proveDelivery(title: string, run: (session: Session) => Promise<void>): void {
  prove(title, needs, async (session) => {
    receiver.forget()
    await session.control.setWebhookUrl(session.caller.id, receiver.url)
    try {
      await run(session)
    } finally {
      await session.control.setWebhookUrl(session.caller.id, null)
    }
  })
}

describe('webhooks', () => {
  for (const [host, event, cause] of EVENTS) {
    proveDelivery(`proposal: ${event} is delivered, signed and in its declared form`, async (session) => {
      if (!wireContract().readDocument(host, 'proposed').webhooks?.[event])
        session.disable(`the operator sends no ${event}`)
      const shown = await cause(session, receiver)
      const delivery = await receiver.next(event)
      expect(findEventDepartures(wireContract(), host, event, parseJson(delivery.rawBody))).toEqual([])
      expect(delivery.event.data).toMatchObject(shown)
      const tellsMs = Date.parse(delivery.event.createdAt)
      expect(Math.abs(tellsMs - (await session.control.now()))).toBeLessThan(60 * MINUTE_MS)
      await expectSigned(session, host, delivery)
    })
  }

  proveDelivery('proposal: a business receives only events of its own records', async (session) => {
    const { reference } = await paidOrder(session)
    expect((await receiver.next('order.succeeded')).event.data).toMatchObject({ reference })
    const other = await session.asOther()
    await paidOrder(other)
    const next = await paidOrder(session)
    expect((await receiver.next('order.succeeded')).event.data).toMatchObject({ reference: next.reference })
  })

  proveDelivery('proposal: no event is sent for a collection without a known owner', async (session) => {
    await collect(session, unknownSender())
    await paidOrder(session)
    await receiver.next('order.succeeded')
    for (const event of ['collection.received', 'collection.deferred'])
      expect(receiver.list(event)).toEqual([])
  })
})

async function expectSigned(session: Session, host: HostName, delivery: Delivery): Promise<void> {
  const how = findSignature(wireContract(), host, delivery.event.event)
  if (!how) return
  // A judge checks that each delivery is signed by the secret of its business.
  expect(isSigned(delivery, 'another secret', how, receiver.url)).toBe(false)
  if (how.timestampHeader === undefined) return
  const nowMs = await session.control.now()
  const { toleranceSeconds = Number.POSITIVE_INFINITY } = how
  expect(Math.abs(readSigningTime(delivery.headers, how) - nowMs / 1000)).toBeLessThan(toleranceSeconds)
}

describe('delivery', () => {
  proveDelivery(`proposal: is attempted at ${SCHEDULE}, and no more`, async (session) => {
    receiver.answer(500)
    await paidOrder(session)
    const { event } = await receiver.next('order.succeeded')
    for (const [index, atMs] of ATTEMPTS_MS.entries()) {
      if (index === 0) continue
      await session.control.advance(atMs - ATTEMPTS_MS[index - 1]! - MARGIN_MS)
      expect(receiver.list('order.succeeded')).toEqual([])
      await session.control.advance(MARGIN_MS)
      await receiver.next('order.succeeded')
    }
    await session.control.advance(24 * 60 * MINUTE_MS)
    expect(receiver.list('order.succeeded')).toEqual([])
    expect(await statusesOf(session, event.id)).toEqual(ATTEMPTS_MS.map(() => 'FAILED'))
  })

  proveDelivery('proposal: stops after the first attempt that is accepted', async (session) => {
    receiver.answer(503)
    await paidOrder(session)
    const { event } = await receiver.next('order.succeeded')
    receiver.answer(204)
    if (ATTEMPTS_MS.length < 2) session.undecidable('the operator tries once')
    await session.control.advance(ATTEMPTS_MS[1]!)
    await receiver.next('order.succeeded')
    await session.control.advance(24 * 60 * MINUTE_MS)
    expect(receiver.list('order.succeeded')).toEqual([])
    expect(await statusesOf(session, event.id)).toEqual(['FAILED', 'DELIVERED'])
  })

  proveDelivery(`proposal: waits ${TIMEOUT_SECONDS ?? 'some'} s for an answer`, async (session) => {
    if (TIMEOUT_SECONDS === undefined) return session.disable('the operator states no timeout')
    if (TIMEOUT_SECONDS > MAX_TIMEOUT_SECONDS)
      session.undecidable(`a run waits no longer than ${MAX_TIMEOUT_SECONDS} s`)
    const timeoutMs = TIMEOUT_SECONDS * 1_000
    const [waitedMs] = await Promise.all([receiver.outwait(timeoutMs + MARGIN_MS), paidOrder(session)])
    expect(waitedMs).toBeGreaterThan(timeoutMs - SLACK_MS)
    const { event } = await receiver.next('order.succeeded')
    // waits for due deliveries, so that the end of this attempt is recorded
    await session.control.advance(1)
    expect((await statusesOf(session, event.id))[0]).toBe('FAILED')
    // receives the remaining attempts here, so that they do not reach another test
    receiver.forget()
    await session.control.advance(24 * 60 * MINUTE_MS)
  })

  proveDelivery('proposal: a replay has the same signature', async (session) => {
    await paidOrder(session)
    const first = await receiver.next('order.succeeded')
    await session.control.advance(MINUTE_MS)
    await session.control.replay(first.event.id)
    const again = await receiver.next('order.succeeded')
    const { header, timestampHeader } = findSignature(wireContract(), 'checkout', 'order.succeeded') ?? {}
    for (const name of [timestampHeader, header, 'content-type']) {
      if (name !== undefined) expect(again.headers[name]).toBe(first.headers[name])
    }
  })

  for (const [scenario, count] of [
    ['drop', 0],
    ['duplicate', 2],
  ] as const) {
    proveDelivery(`proposal: the scenario ${scenario} sends an event ${count} times`, async (session) => {
      const order = await newOrder(session)
      await payByCard(session, order, CARDS.approved, { 'x-sandbox-scenario': `webhook=${scenario}` })
      await session.control.advance(1)
      expect(receiver.list('order.succeeded')).toHaveLength(count)
    })
  }

  proveDelivery('proposal: the scenario delay sends an event later', async (session) => {
    const order = await newOrder(session)
    await payByCard(session, order, CARDS.approved, { 'x-sandbox-scenario': 'webhook=delay' })
    await session.control.advance(1)
    expect(receiver.list('order.succeeded')).toEqual([])
    await session.control.advance(60 * MINUTE_MS)
    expect(receiver.list('order.succeeded')).toHaveLength(1)
  })
})

async function statusesOf(session: Session, eventId: string): Promise<string[]> {
  const event = (await session.control.listWebhooks()).find(({ id }) => id === eventId)
  return event!.deliveries.map(({ status }) => status)
}
