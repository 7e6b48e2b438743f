import { describe, expect, it } from 'vitest'
import { type Movement, netOf, replay } from './ledger.ts'
import { transactionMachine } from './machines.ts'

function movement(rest: Partial<Movement>): Movement {
  return { currency: 'NGN', type: 'CREDIT', amountMinor: 1000, feeMinor: 15, status: 'SUCCESSFUL', ...rest }
}

it('takes the fee from a credit and adds it to a debit', () => {
  expect(netOf(movement({}))).toBe(985)
  expect(netOf(movement({ type: 'DEBIT' }))).toBe(-1015)
})

/** The balance in naira. */
const balanceOf = (movements: Movement[]) => replay(movements).get('NGN') ?? 0

describe('a balance', () => {
  it('counts what was booked', () => {
    const booked = transactionMachine.states.filter((status) => balanceOf([movement({ status })]) !== 0)
    expect(booked).toEqual(['SUCCESSFUL', 'REVERSED'])
  })

  it('is nothing after a payment was refunded in full without a fee', () => {
    const paid = movement({ feeMinor: 0, status: 'REVERSED' })
    expect(balanceOf([paid, movement({ type: 'DEBIT', feeMinor: 0 })])).toBe(0)
  })

  it('of no movements is nothing', () => {
    expect(balanceOf([])).toBe(0)
  })
})

describe('replay', () => {
  const movements = [
    movement({}),
    movement({ currency: 'CAD', amountMinor: 50_000, feeMinor: 0 }),
    movement({ type: 'DEBIT', amountMinor: 300, feeMinor: 0 }),
    movement({ currency: 'USD', status: 'PENDING' }),
    movement({ currency: 'CAD', type: 'DEBIT', amountMinor: 20_000, feeMinor: 5 }),
    movement({ status: 'FAILED', amountMinor: 9_999 }),
  ]

  it('keeps the currencies apart', () => {
    expect([...replay(movements)]).toEqual([
      ['NGN', 685],
      ['CAD', 29_995],
      ['USD', 0],
    ])
  })

  it('does not depend on the order', () => {
    expect(new Map(replay([...movements].reverse()))).toEqual(replay(movements))
  })
})
