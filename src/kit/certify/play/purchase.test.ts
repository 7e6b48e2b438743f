import { expect, test } from 'vitest'
import { BASE_OF_ODD_AMOUNTS, findOddAmount } from './purchase.ts'

test('however many have bought before, an odd amount and a part of it lose a minor unit to who cuts', () => {
  const cut = (amount: number) => Math.round(amount * 100) - Math.trunc(amount * 100)
  for (let number = 1; number <= 500; number += 1) {
    const amount = findOddAmount(BASE_OF_ODD_AMOUNTS + number)
    expect([cut(amount), cut(findOddAmount(Math.floor(amount / 4)))], String(amount)).toEqual([1, 1])
  }
})
