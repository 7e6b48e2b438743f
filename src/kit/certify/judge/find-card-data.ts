import { ASKING, CARD, holdsCardNumber, holdsEncodedCardNumber } from '../service/cards.ts'

const OTP_NAMES = 'otp|one[-_ ]?time[-_ ]?(?:password|code)'

/** Names the data of the examination's cards that a text holds in the clear or encoded, such as `the PIN of a card`. */
export function findCardData(text: string): string[] {
  const found: [isFound: boolean, what: string][] = [
    [text.split('\n').some(holdsCardNumber) || holdsEncodedCardNumber(text), 'a card number'],
    [isNamed('cvv|cvc', CARD.cvv, text), 'the CVV of a card'],
    [isNamed('pin', ASKING.pin, text), 'the PIN of a card'],
    [isNamed(OTP_NAMES, ASKING.otp, text) || standsAlone(ASKING.wrongOtp, text), 'a one-time password'],
  ]
  return found.flatMap(([isFound, what]) => (isFound ? [what] : []))
}

/** A short value can occur by chance: it counts only next to its name, on one line. */
function isNamed(names: string, value: string, text: string): boolean {
  return new RegExp(`(?<![a-z])(?:${names})[^\\w\\n]{1,8}${value}(?!\\w)`, 'i').test(text)
}

function standsAlone(value: string, text: string): boolean {
  return new RegExp(`(?<![\\w.])${value}(?!\\w)`).test(text)
}
