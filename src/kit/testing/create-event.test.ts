import { describe, expect, it } from 'vitest'
import { webhooks } from '../../../generated/webhooks.ts'
import { createWebhookHandler } from '../../client/webhooks/create-webhook-handler.ts'
import type { WebhookEventName } from '../../client/webhooks/webhook-table.ts'
import { createEvent, requestOf } from './create-event.ts'

const names = Object.keys(webhooks.events) as WebhookEventName[]

describe('createEvent', () => {
  it.each(names)('%s is taken by a receiver under its signature, and no other', async (name) => {
    const event = createEvent(name)
    const taken: unknown[] = []
    const receive = createWebhookHandler({
      secrets: 'whsec_mine',
      on: { [name]: (e: unknown) => taken.push(e) },
    })
    expect((await receive(await requestOf(event, 'whsec_of_others'))).status).toBe(401)
    expect((await receive(await requestOf(event, 'whsec_mine'))).status).toBe(200)
    expect(taken).toEqual([event])
    expect(event.event).toBe(name)
  })

  it('has an id of its own, and the time of now', () => {
    const [one, other] = [createEvent('order.succeeded'), createEvent('order.succeeded')]
    expect(one.id).not.toBe(other.id)
    expect(Math.abs(Date.parse(one.createdAt) - Date.now())).toBeLessThan(60_000)
  })

  it('has the members that are given, and leaves the others', () => {
    const plain = createEvent('order.succeeded').data
    const { id, data } = createEvent('order.succeeded', {
      id: 'evt-1',
      data: { reference: 'ORD-1', metadata: { shelf: 'A7' } },
    })
    expect(id).toBe('evt-1')
    expect(data).toEqual({
      ...plain,
      reference: 'ORD-1',
      metadata: { ...plain.metadata, shelf: 'A7' },
    })
  })

  it('refuses what is not an event of the contract, and repeats no value', () => {
    const wrong = { data: { amount: '4242424242424242' as never } }
    expect(() => createEvent('order.succeeded', wrong)).toThrow(
      expect.objectContaining({
        code: 'webhook_malformed',
        message: 'the webhook is malformed: data.amount must be number',
      }),
    )
    expect(() => createEvent('order.lost' as 'order.failed')).toThrow('must be an event of the contract')
  })

  it('is signed at the time that is given', async () => {
    const receive = createWebhookHandler({ secrets: 'whsec_mine', on: {} })
    const late = await requestOf(createEvent('order.failed'), 'whsec_mine', { nowMs: Date.now() - 3_600_000 })
    expect((await receive(late)).status).toBe(401)
  })
})
