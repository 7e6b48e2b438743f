import { expect, test } from 'vitest'
import { chooseAmount, choosePart } from './choose-amount.ts'

test('however many have bought before, an odd amount and a part of it lose a minor unit to who cuts', () => {
  const cut = (amount: number) => Math.round(amount * 100) - Math.trunc(amount * 100)
  for (let number = 1; number <= 500; number += 1) {
    const amount = chooseAmount(number, { amountEnding: 'odd' })
    expect([cut(amount), cut(choosePart(amount, 'odd'))], String(amount)).toEqual([1, 1])
  }
})
