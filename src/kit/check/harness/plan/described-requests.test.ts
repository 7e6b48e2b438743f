import { describe, expect, test } from 'vitest'
import { findOperation, type OperationId } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import type { Exchange, RequestOptions } from '../wire/request.ts'
import { nextEmail } from './described-records.ts'
import { createDescribedRequests } from './described-requests.ts'

const REFERENCE = '{$createOrder.response.body#/data/id}'

/** Opens a target with this description, and lists the requests that were sent to it. */
function open(description: Partial<Target>, answers: object[] = []) {
  const sent: [OperationId, RequestOptions][] = []
  const target = { profile: 'documented', ...description } as Target
  const described = createDescribedRequests(target, {
    find: (operationId) => findOperation(operationId),
    end: ({ reason }) => {
      throw new Error(reason)
    },
    turn: async () => undefined,
    sendValid: async (operationId, options) => {
      sent.push([operationId, options])
      return { body: answers[sent.length - 1] ?? { data: { id: `order ${sent.length}` } } } as Exchange
    },
  })
  return { ...described, sent }
}

describe('a described request', () => {
  test('is the target’s own, with its plaintext apart', async () => {
    const { resolve } = open({ requests: { createOrder: { data: { sum: 5 } } } })
    expect(await resolve('createOrder')).toEqual({
      body: {},
      data: { sum: 5 },
      isWire: true,
      isDescribed: true,
    })
    expect(await resolve('verifyOrder')).toBeUndefined()
  })

  test('is undefined under the proposals', async () => {
    const { resolve } = open({ profile: 'proposed', requests: { createOrder: { data: { sum: 5 } } } })
    expect(await resolve('createOrder')).toBeUndefined()
  })

  test('names what a test has, and nothing is made for it', async () => {
    const paid = '{$payOrder.request.data#/order}'
    const { resolve, sent } = open({ requests: { verifyOrder: { data: { order: paid } } } })
    const request = await resolve('verifyOrder', { values: { 'payOrder.request.data#/order': 'mine' } })
    expect(request?.data).toEqual({ order: 'mine' })
    expect(sent).toEqual([])
  })

  test('names what another made: the same for reads, a new one for each that may use it up', async () => {
    const { resolve, sent } = open({
      requests: {
        createOrder: { data: { note: '{$random}' } },
        payOrder: { data: { order: REFERENCE } },
        verifyOrder: { data: { order: REFERENCE } },
      },
    })
    const orderOf = async (operationId: OperationId) =>
      ((await resolve(operationId))!.data as { order: string }).order
    expect(await orderOf('payOrder')).toBe('order 1')
    expect(await orderOf('verifyOrder')).toBe('order 1')
    expect(await orderOf('verifyOrder')).toBe('order 1')
    expect(await orderOf('payOrder')).toBe('order 2')
    const notes = sent.map(([, { data }]) => (data as { note: string }).note)
    expect(new Set(notes).size).toBe(2)
    for (const note of notes) expect(note).toMatch(/^[a-z0-9]{16}$/)
  })

  test('names nothing that a test has used up', async () => {
    const { resolve, keep } = open({
      requests: { createOrder: { data: {} }, payOrder: { data: { order: REFERENCE } } },
    })
    const own = { body: { data: { id: 'mine' } } } as Exchange
    keep('createOrder', (await resolve('createOrder'))!, own)
    await resolve('payOrder', { values: { 'createOrder.response.body#/data/id': 'mine' } })
    expect((await resolve('payOrder'))!.data).toEqual({ order: 'order 1' })
  })

  test('says what it could not find', async () => {
    const { resolve } = open(
      { requests: { createOrder: { data: {} }, payOrder: { data: { order: REFERENCE } } } },
      [{ data: { reference: 'x' } }],
    )
    await expect(resolve('payOrder')).rejects.toThrow(
      'requests.payOrder of target.json: {$createOrder.response.body#/data/id}: the request or answer of createOrder has nothing there',
    )
    const poor = open({ requests: { chargeToken: { data: { token: '{$records.savedCard}' } } } })
    await expect(poor.resolve('chargeToken')).rejects.toThrow('no savedCard is in records')
  })

  test('takes records in turns where they may be used up', async () => {
    const { resolve } = open({
      records: { paidOrder: ['a', 'b'], customer: ['x', 'y'] },
      requests: {
        createRefund: { data: { order: '{$records.paidOrder}' } },
        listTransactions: { query: { search: '{$records.customer}' } },
      },
    })
    const orders = [
      await resolve('createRefund'),
      await resolve('createRefund'),
      await resolve('createRefund'),
    ]
    expect(orders.map((each) => each!.data)).toEqual([{ order: 'a' }, { order: 'b' }, { order: 'a' }])
    const reads = [await resolve('listTransactions'), await resolve('listTransactions')]
    expect(reads.map((each) => each!.query)).toEqual([{ search: 'x' }, { search: 'x' }])
  })

  test('names a record that was used up only when there is no other', async () => {
    const { resolve, keep } = open({
      records: { paidOrder: ['p', 'q', 'r'] },
      requests: { createRefund: { data: { order: '{$records.paidOrder}' } } },
    })
    const draw = async () => (await resolve('createRefund'))!
    keep('createRefund', await draw(), {} as Exchange)
    const refused = await draw()
    keep('createRefund', await draw(), {} as Exchange)
    expect(refused.data).toEqual({ order: 'q' })
    expect([(await draw()).data, (await draw()).data]).toEqual([{ order: 'q' }, { order: 'q' }])
    keep('createRefund', await draw(), {} as Exchange)
    expect((await draw()).data).toEqual({ order: 'p' })
  })

  test('stands in for our proposal, but for what the document itself states', async () => {
    const { settle } = open({
      requests: {
        createOrder: { data: { sum: 5 } },
        registerCadCollectionEmail: { body: { email: '{$email}', label: 'shop' } },
      },
    })
    const order = await settle(findOperation('createOrder'), {
      data: { order: {} },
      fields: { a: 1 },
      key: 'right',
    })
    expect(order).toMatchObject({ body: {}, data: { sum: 5 }, key: 'right' })
    expect(order.fields).toBeUndefined()
    const email = await settle(findOperation('registerCadCollectionEmail'), {
      body: { email: 'a@b.example' },
    })
    expect(email.body).toEqual({ email: 'a@b.example', label: 'shop' })
  })
})

test('an address is one that may be registered', () => {
  const emails = ['one@shop.example', '@any.example']
  const drawn = [1, 2, 3, 4].map(() => nextEmail({ emails } as Target))
  expect(drawn.filter((each) => each === 'one@shop.example')).toHaveLength(2)
  const made = drawn.filter((each) => each.endsWith('@any.example'))
  expect(new Set(made).size).toBe(2)
})

describe('a described notification of a collection', () => {
  test('has the sender and amount of the test, and a new event, whatever stands there', async () => {
    const email = '{$registerCadCollectionEmail.response.body#/data/email}'
    const body = { eventId: 'evt_1', amount: 12.5, currency: 'CAD', source: { email, name: 'Sender' } }
    const { resolve, sent } = open({ requests: { receiveCadCollection: { body } } })
    const collect = async () =>
      (await resolve('receiveCadCollection', { sender: 'a@b.example', amount: 31.07 }))!.body
    const [first, second] = [await collect(), await collect()] as { eventId: string }[]
    expect(first).toEqual({
      eventId: expect.stringMatching(/^evt_[\da-f]{16}$/),
      amount: 31.07,
      currency: 'CAD',
      source: { email: 'a@b.example', name: 'Sender' },
    })
    expect(second!.eventId).not.toBe(first!.eventId)
    // No email is registered if the test has its own sender.
    expect(sent).toEqual([])
  })

  test('is what was described where a test needs nothing of it', async () => {
    const body = { eventId: 'evt_1', amount: 12.5, source: 'a@b.example' }
    const { resolve } = open({ requests: { receiveCadCollection: { body } } })
    expect((await resolve('receiveCadCollection'))!.body).toEqual(body)
  })

  test('ends the test where nobody can tell the sender and the amount', async () => {
    const { resolve } = open({ requests: { receiveCadCollection: { body: { id: 'evt_1', payer: 'Marc' } } } })
    await expect(resolve('receiveCadCollection', { sender: 'a@b.example', amount: 5 })).rejects.toThrow(
      `requests.receiveCadCollection of target.json does not show which field holds the sender's email and the amount: write "{$sender}" and "{$amount}" there`,
    )
  })
})
