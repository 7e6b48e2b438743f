import { describe, expect, it } from 'vitest'
import { type OrderState, orderMachine } from './machines.ts'
import { isPayable, settleOrder, statusIds } from './order-state.ts'

describe('statusIds', () => {
  it.each<[OrderState, number]>([
    ['INITIATED', 1],
    ['PENDING', 2],
    ['PROCESSING', 3],
    ['FAILED', 4],
    ['SUCCESSFUL', 5],
    ['CANCELLED', 6],
    ['EXPIRED', 7],
  ])('of %s is %i', (state, id) => {
    expect(statusIds[state]).toBe(id)
  })

  it('is 4 or more for final states and for no other', () => {
    for (const state of orderMachine.states)
      expect(statusIds[state] >= 4, state).toBe(orderMachine.isFinal(state))
  })
})

describe('settleOrder', () => {
  it.each<[OrderState, OrderState, OrderState]>([
    ['INITIATED', 'SUCCESSFUL', 'FAILED'],
    ['PENDING', 'SUCCESSFUL', 'FAILED'],
    ['PROCESSING', 'SUCCESSFUL', 'FAILED'],
  ])('ends an order that is %s', (state, approved, declined) => {
    expect(settleOrder(state, 'approved')).toBe(approved)
    expect(settleOrder(state, 'declined')).toBe(declined)
  })

  it.each(orderMachine.states.filter(orderMachine.isFinal))('is refused by an order that is %s', (state) => {
    expect(settleOrder(state, 'approved')).toBeUndefined()
    expect(settleOrder(state, 'declined')).toBeUndefined()
  })
})

it('takes payments while INITIATED or PENDING', () => {
  expect(orderMachine.states.filter(isPayable)).toEqual(['INITIATED', 'PENDING'])
})
