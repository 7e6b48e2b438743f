import { randomInt } from 'node:crypto'
import { listForms } from './secret-search.ts'

/** The card that payers use: none of its data may be seen in the clear. */
export const CARD = { number: '4242424242424242', expiryMonth: '12', expiryYear: '31', cvv: '737' } as const

/** A card whose bank has no funds for it. */
export const DECLINED = '4000000000009995'

/** A card that asks for its PIN, then for a one-time password. */
export const ASKING = {
  number: '4000000000000408',
  pin: '1234',
  otp: '123456',
  /** Wrong, different in each run, and not a date: it does not occur by chance. */
  wrongOtp: String(randomInt(30_000_000, 100_000_000)),
} as const

/** Whether a text holds a card number of the examination, however its digits are grouped. */
export function holdsCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  return NUMBERS.some((number) => digits.includes(number))
}

const NUMBERS = [CARD.number, DECLINED, ASKING.number]
const ENCODED = NUMBERS.flatMap(listForms).filter((form) => !NUMBERS.includes(form))

/** Whether a text holds such a number in base64 or hex. */
export function holdsEncodedCardNumber(text: string): boolean {
  return ENCODED.some((form) => text.includes(form))
}
