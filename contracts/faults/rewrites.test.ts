import { describe, expect, test } from 'vitest'
import { findOperation } from '../../src/kit/contract/contract.ts'
import type { Rewrite, WireAnswer } from './fault.ts'
import { editField, editSuccess, exampleAnswer, listHolders, queryOf, withQuery } from './rewrites.ts'
import { createService, exampleRequest } from './testing/situations.ts'

const request = exampleRequest(findOperation('listTransactions'))

function respond({ onResponse }: Rewrite, body: unknown, status = 200) {
  const answer: WireAnswer = { status, headers: {}, body, text: JSON.stringify(body) }
  return onResponse!(answer, request, createService('PENDING'))
}

describe('editing an answer', () => {
  const rewrite = editSuccess(
    editField('data.items[].amount', (holder) => {
      holder.amount = 0
    }),
  )

  test('reaches every record of a list, and leaves the answer itself alone', async () => {
    const body = { data: { items: [{ amount: 1 }, { amount: 2 }, {}] } }
    const changed = await respond(rewrite, body)
    expect(JSON.parse(changed!.text)).toEqual({ data: { items: [{ amount: 0 }, { amount: 0 }, {}] } })
    expect(body.data.items[0]).toEqual({ amount: 1 })
  })

  test.each([
    ['that would be the same', { data: { items: [{ amount: 0 }] } }, 200],
    ['without the field', { data: { items: [] } }, 200],
    ['of a refusal', { data: { items: [{ amount: 1 }] } }, 400],
    ['without a body', undefined, 200],
  ])('does nothing to one %s', async (_, body, status) => {
    expect(await respond(rewrite, body, status)).toBeUndefined()
  })
})

test('the holders of a field are the records that have it', () => {
  const body = { data: [{ deposit: { id: 1 } }, { deposit: null }, { deposit: {} }] }
  expect(listHolders(body, 'data[].deposit.id')).toEqual([{ id: 1 }])
  expect(listHolders(body, 'data')).toEqual([body])
  expect(listHolders(undefined, 'data')).toEqual([])
})

test('a query parameter is set, and taken out', () => {
  const first = withQuery(request, 'page', '2')
  expect(queryOf(first, 'page')).toBe('2')
  expect(withQuery(first, 'page', '3').query).toEqual([['page', '3']])
  expect(withQuery(first, 'page', undefined).query).toEqual([])
})

test('an example answer is that of its status', () => {
  expect(exampleAnswer(findOperation('ping'), 401)).toMatchObject({ status: 401, body: { status: 'failed' } })
})
