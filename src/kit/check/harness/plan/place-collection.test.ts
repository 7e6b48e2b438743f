import { describe, expect, test } from 'vitest'
import { isEventNew, placeCollection } from './place-collection.ts'

const place = (body: unknown, headers?: Record<string, string>, amount = 7.5) => {
  const id = (described: string) => (/^\d+$/.test(described) ? '999' : 'new')
  const placing = { sender: 'own@x.example', amount, id }
  return placeCollection({ body, ...(headers && { headers }) }, placing)
}

describe('where the parts of a collection stand', () => {
  test.each([
    ['by value', { from: 'a@b.example', amount: 5 }, { from: 'own@x.example', amount: 7.5 }],
    [
      'in the form that stands there',
      { email: '{$email}', amount: '5.00' },
      { email: 'own@x.example', amount: '7.50' },
    ],
    [
      'with the recipient beside the sender',
      { to: { email: 'shop@b.example' }, sender: { email: 'a@b.example' }, amount: 5 },
      { to: { email: 'shop@b.example' }, sender: { email: 'own@x.example' }, amount: 7.5 },
    ],
    [
      'with a fee beside the amount',
      { email: 'a@b.example', amount: 5, feeAmount: 1, fee: { amount: 1 } },
      { email: 'own@x.example', amount: 7.5, feeAmount: 1, fee: { amount: 1 } },
    ],
  ])('%s', (_, body, placed) => {
    expect(place(body).described.body).toEqual(placed)
  })

  test('a placeholder is taken for what it says, beside whatever is like it', () => {
    const body = { email: 'a@b.example', who: '{$sender}', amount: 1, sum: '{$amount}', ref: '{$random}' }
    expect(place(body)).toEqual({ described: { body }, unknown: [] })
  })

  test('ids of the event and the transfer are replaced, those of standing records are not', () => {
    const body = {
      id: 1,
      data: { transactionId: 'tx', account: { id: 'acc' }, walletId: 'w', currency: 'CAD' },
    }
    const { described } = place(body, { 'webhook-id': 'msg', 'x-signature': 's' })
    expect(described.body).toEqual({
      id: 999,
      data: { transactionId: 'new', account: { id: 'acc' }, walletId: 'w', currency: 'CAD' },
    })
    expect(described.headers).toEqual({ 'webhook-id': 'new', 'x-signature': 's' })
  })

  test('of several that are alike none is taken', () => {
    const body = { one: 'a@b.example', two: 'c@d.example', amountA: 1, amountB: 2 }
    expect(place(body)).toEqual({ described: { body }, unknown: ['sender', 'amount', 'id'] })
  })

  test.each([
    [{ body: { key: 'always the same' } }, false],
    [{ body: { key: '{$random}' } }, true],
    [{ body: {}, headers: { 'idempotency-key': '1' } }, true],
  ])('whether %j is a new event each time: %s', (described, isNew) => {
    expect(isEventNew(described)).toBe(isNew)
  })
})
