/** Twelve to nineteen digits, in groups or not, as card numbers are written. */
const cardNumber = /\d(?:[ -]?\d){11,18}/g

export function holdsCardNumber(value: unknown): boolean {
  return JSON.stringify(value)?.search(cardNumber) >= 0
}

export function maskCardNumbers(text: string): string {
  return text.replace(cardNumber, '[masked]')
}
