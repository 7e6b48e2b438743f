import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhooks as businessWebhooks, type Validate } from '../../../../generated/business/validators.js'
import { webhooks as checkoutWebhooks } from '../../../../generated/checkout/validators.js'
import { answerContract } from '../testing/answer-contract.ts'
import {
  type Answer,
  createTestSandbox,
  planOrder,
  type TestSandbox,
} from '../testing/create-test-sandbox.ts'
import { triggers } from './triggers.ts'

const webhooks: Record<string, Validate> = { ...checkoutWebhooks, ...businessWebhooks }

let sandbox: TestSandbox

const pull = (event: string, more: object = {}) => sandbox.control('/webhooks/trigger', { event, ...more })

describe('a trigger', () => {
  beforeAll(async () => {
    sandbox = await createTestSandbox()
  })
  afterAll(async () => {
    expect((await sandbox.control('/ledger')).json.isBalanced).toBe(true)
    await sandbox.sandbox.close()
    expect(sandbox.faults).toEqual([])
  })

  test('there is for every event of the contract, and each is listed with what it does', async () => {
    expect(Object.keys(triggers).sort()).toEqual(Object.keys(webhooks).sort())
    const { json } = await sandbox.control('/webhooks/triggers')
    expect(json.triggers).toHaveLength(17)
    expect(json.triggers[0]).toEqual({
      ...{ event: 'order.succeeded', proposedName: 'order.succeeded' },
      summary: 'An order is paid by card.',
    })
  })

  test.each(Object.keys(triggers))('%s announces what the contract says of it', async (name) => {
    const { status, json } = await pull(name)
    expect({ status, json }).toMatchObject({ status: 200, json: { event: name } })
    expect(json.events.map(({ event }: { event: string }) => event)).toContain(name)
    for (const { event, body } of json.events) {
      const isValid = webhooks[event]!(JSON.parse(body))
      expect({ event, errors: isValid ? [] : webhooks[event]!.errors }).toEqual({ event, errors: [] })
    }
  })

  test('tells of a record that is there, of the business that was named', async () => {
    const [, other] = sandbox.ready.businesses
    const { json } = await pull('refund.succeeded', { businessId: other!.id })
    expect(json.events.map(({ event }: { event: string }) => event)).toEqual([
      'order.succeeded',
      'refund.succeeded',
    ])
    const { reference } = JSON.parse(json.events[0].body).data
    const verified = await sandbox.checkout(
      '/charge/order/verify',
      { reference },
      { by: other!, key: other!.secretKey },
    )
    expect(verified.json.data.order).toMatchObject({ reference, status: 'SUCCESSFUL', amountRefunded: 4500 })
  })

  test('leaves the CAD wallet as it was', async () => {
    const { id } = sandbox.ready.businesses[0]!
    await sandbox.control(`/businesses/${id}/wallets/CAD`, { isAvailable: false })
    await pull('collection.claimed')
    const collections = async () => {
      const { db } = sandbox.sandbox.runtime.database
      return db.selectFrom('closedWallets').selectAll().execute()
    }
    expect(await collections()).toEqual([{ businessId: id, currency: 'CAD' }])
    await sandbox.control(`/businesses/${id}/wallets/CAD`, { isAvailable: true })
    await pull('collection.deferred')
    expect(await collections()).toEqual([])
  })

  test.each([
    [{ event: 'order.suceeded' }, 400, 'Did you mean order.succeeded?'],
    [{ event: 'nothing of the kind' }, 400, 'Send one of order.succeeded, order.failed,'],
    [{}, 400, 'order.succeeded'],
    [{ event: 'order.failed', businessId: 'nobody' }, 404, ''],
    [{ event: 'order.failed', busines: 'nobody' }, 400, 'Did you mean businessId? Known members: event,'],
    [{ event: 'order.failed', reference: 'ORD-nowhere' }, 404, ''],
  ])('%j is refused with %i', async (body, status, remedy) => {
    const refused = await sandbox.control('/webhooks/trigger', body)
    expect(refused).toMatchObject({ status, json: { remedy: expect.stringContaining(remedy) } })
  })
})

describe('a trigger on an order of the business', () => {
  let own: TestSandbox
  beforeAll(async () => {
    own = await createTestSandbox({ empty: true })
  })
  afterAll(() => own.sandbox.close())

  const open = async (reference: string, amount?: number) => {
    await own.checkout('/charge/order/create', planOrder(reference, amount))
    return { reference, of: (event: string) => own.control('/webhooks/trigger', { event, reference }) }
  }
  const told = ({ json }: Answer) =>
    json.events.map(({ event, body }: { event: string; body: string }) => {
      const { reference, orderReference = reference } = JSON.parse(body).data
      return [event, orderReference]
    })

  test('pays it on the way where it is not paid, and goes on from where it is', async () => {
    const { reference, of } = await open('ORD-MINE')
    expect(told(await of('order.succeeded'))).toEqual([['order.succeeded', reference]])
    expect(told(await of('chargeback.opened'))).toEqual([['chargeback.opened', reference]])
    expect(told(await of('chargeback.declined'))).toEqual([['chargeback.declined', reference]])
    expect((await own.control('/ledger')).json.isBalanced).toBe(true)
  })

  test('expires it once its time is up, and no sooner', async () => {
    const { of } = await open('ORD-LEFT')
    expect(await of('order.expired')).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('advance the clock') },
    })
  })

  test.each([
    ['order.failed', 'the order is SUCCESSFUL'],
    ['order.cancelled', 'already SUCCESSFUL'],
    ['aml.opened', 'the order is SUCCESSFUL'],
    ['collection.received', 'does not tell of an order'],
  ])('refuses %s of one that is paid: %s', async (event, message) => {
    const { of } = await open(`ORD-${event}`)
    await of('order.succeeded')
    expect(await of(event)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining(message) },
    })
  })

  test('refunds what is paid, and disputes no more than is left', async () => {
    const { reference, of } = await open('ORD-BACK')
    expect(told(await of('refund.succeeded'))).toEqual([
      ['order.succeeded', reference],
      ['refund.succeeded', reference],
    ])
    expect((await of('chargeback.opened')).status).toBe(409)
  })
})

test('what comes of it goes out, and the answer says how it was taken', async () => {
  const paid = await createTestSandbox({ empty: true, webhookUrl: 'http://127.0.0.1:9/' })
  const { json } = await paid.control('/webhooks/trigger', { event: 'order.expired' })
  expect(json.events).toMatchObject([{ deliveries: [{ attempt: 1, status: 'FAILED' }, { attempt: 2 }] }])
  await paid.sandbox.close()
})

test('an event without a cause is refused, and nothing has happened', async () => {
  const lenient = await createTestSandbox({
    empty: true,
    contract: answerContract({ business: { '/x-aml-thresholds': { values: null, 'x-gap': null } } }),
  })
  const { status, json } = await lenient.control('/webhooks/trigger', { event: 'aml.opened' })
  expect({ status, json }).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('--aml-threshold') },
  })
  expect((await lenient.control('/webhooks')).json.events).toEqual([])
  await lenient.sandbox.close()
})

test('an event has the name that the operator gave it, and is still known by the proposed one', async () => {
  const event = { const: 'order.paid', 'x-was-values': [{ value: 'order.paid', was: 'order.succeeded' }] }
  const renamed = await createTestSandbox({
    empty: true,
    contract: answerContract({
      checkout: {
        '/components/schemas/OrderSucceededEvent/allOf/1/properties': { event },
        '/components/schemas/OrderEvent/properties': { kind: { 'x-was': 'event' } },
        '/components/schemas/OrderSucceededEvent/allOf/1': { properties: { kind: { 'x-was': 'event' } } },
        '/webhooks': { 'order.failed': null },
      },
    }),
  })
  const { triggers: listed } = (await renamed.control('/webhooks/triggers')).json
  expect(listed.slice(0, 2).map((each: { event: string }) => each.event)).toEqual([
    'order.paid',
    'order.cancelled',
  ])
  for (const name of ['order.paid', 'order.succeeded']) {
    const { json } = await renamed.control('/webhooks/trigger', { event: name })
    expect(JSON.parse(json.events[0].body)).toMatchObject({ kind: 'order.paid' })
  }
  const { json } = await renamed.control('/webhooks/trigger', { event: 'order.failed' })
  expect(json).toMatchObject({ error: 'invalid' })
  await renamed.sandbox.close()
})
