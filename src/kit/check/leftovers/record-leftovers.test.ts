import { expect, test } from 'vitest'
import { isSafe, listOperations, type OperationId } from '../../contract/contract.ts'
import { formatLeftovers, groupLeftovers } from './format-leftovers.ts'
import { readTraces } from './record-leftovers.ts'

const changing = listOperations().filter((each) => !isSafe(each))

test.each(changing.map(({ operationId }) => operationId))(
  'it is known what %s does to records',
  (operationId) => {
    const taken = readTraces(operationId, { path: { id: 'a' } }, { status: 200, body: {} })
    expect(Object.keys(taken)).toHaveLength(1)
    expect(readTraces(operationId, { path: { id: 'a' } }, { status: 422, body: {} })).toEqual({})
  },
)

const read = (operationId: OperationId, body: unknown) =>
  readTraces(operationId, {}, { status: 201, body }).made

test('a record goes by the name that its answer shows, and one that can be removed by the id beside it', () => {
  expect(read('createOrder', { id: 'request-1', data: { order: { reference: 'ORD-1' } } })).toEqual({
    kind: 'order',
    name: 'ORD-1',
  })
  expect(read('createOrder', { result: { buyer: { id: 'cus-1' }, order: 'CO-1' } })).toMatchObject({
    name: 'CO-1',
  })
  expect(read('createOrder', 'created')).toEqual({ kind: 'order' })
  const removal = { operationId: 'removeCadCollectionEmail', id: '7' }
  expect(
    read('registerCadCollectionEmail', { id: 'request-1', data: [{ id: 7, email: 'a@example.ca' }] }),
  ).toEqual({ kind: 'CAD email', name: 'a@example.ca', removal })
  expect(read('registerCadCollectionEmail', { id: 'request-1' })).toEqual({
    kind: 'CAD email',
    name: 'request-1',
  })
})

test('they are listed by kind, with a few names', () => {
  const orders = ['a', 'b', 'c', 'secret'].map((name) => ({ kind: 'order', name }))
  const others = [{ kind: 'charge of a saved card' }, { kind: 'charge of a saved card' }, { kind: 'refund' }]
  const left = groupLeftovers([...orders, ...others], (text) => text.replace('secret', '$KEY'))
  expect(left[0]).toEqual({ kind: 'order', count: 4, names: ['a', 'b', 'c', '$KEY'] })
  expect(formatLeftovers(left)).toEqual(['4 orders: a, b, c, …', '2 charges of a saved card', '1 refund'])
})
