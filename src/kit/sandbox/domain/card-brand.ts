export type CardBrand = 'VISA' | 'MASTERCARD' | 'VERVE' | 'AMEX' | 'DISCOVER' | 'UNKNOWN'

/** Each brand's ranges of leading digits, both ends included. Narrower ranges come first: Verve lies within Discover. */
const ranges: [CardBrand, from: string, to: string][] = [
  ['VERVE', '506099', '506198'],
  ['VERVE', '507865', '507964'],
  ['VERVE', '650002', '650027'],
  ['AMEX', '34', '34'],
  ['AMEX', '37', '37'],
  ['MASTERCARD', '51', '55'],
  ['MASTERCARD', '2221', '2720'],
  ['DISCOVER', '6011', '6011'],
  ['DISCOVER', '644', '649'],
  ['DISCOVER', '65', '65'],
  ['VISA', '4', '4'],
]

/** Returns the brand of a card by the first digits of its number. */
export function brandOf(number: string): CardBrand {
  const match = ranges.find(([, from, to]) => {
    const prefix = number.slice(0, from.length)
    return prefix.length === from.length && prefix >= from && prefix <= to
  })
  return match?.[0] ?? 'UNKNOWN'
}

/** Whether the last digit of a card number is the check digit of the others (ISO/IEC 7812-1, annex B). */
export function passesLuhn(number: string): boolean {
  if (!/^[0-9]{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, position) => {
    const doubled = position % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
