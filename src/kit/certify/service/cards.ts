import { randomInt } from 'node:crypto'

/** The card that payers use, and what belongs to it: none of it may be seen in the clear. */
export const CARD = { number: '4242424242424242', expiryMonth: '12', expiryYear: '31', cvv: '737' } as const

/** A card whose bank has no funds for it. */
export const DECLINED = '4000000000009995'

/** A card that asks for its PIN, then for a one-time password. */
export const ASKING = {
  number: '4000000000000408',
  pin: '1234',
  otp: '123456',
  /** Wrong, other in each run, and no date: it stands nowhere by chance. */
  wrongOtp: String(randomInt(30_000_000, 100_000_000)),
} as const

/** Whether a card of the examination stands in a text, however its digits are grouped. */
export function holdsCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  return [CARD.number, DECLINED, ASKING.number].some((number) => digits.includes(number))
}
