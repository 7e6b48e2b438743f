import { ASKING, CARD, holdsCardNumber, holdsEncodedCardNumber } from '../service/cards.ts'

/** Of the cards, only this one has no long run of zeros, which can occur by chance. */
const MOST_OF_CARD = new RegExp(partsOf(CARD.number, 11).join('|'))

const OTP_NAMES = 'otp|one[-_ ]?time[-_ ]?(?:password|code)'

/** Names the data of the examination's cards that a text holds in the clear or encoded, such as `the PIN of a card`. */
export function findCardData(text: string): string[] {
  const isWhole = text.split('\n').some(holdsCardNumber) || holdsEncodedCardNumber(text)
  const found: [isFound: boolean, what: string][] = [
    [isWhole, 'a card number'],
    [!isWhole && MOST_OF_CARD.test(text), 'more of a card number than its first eight and last four digits'],
    // in a database, no space separates it from what stands before it
    [isNamed('cvv|cvc', CARD.cvv, text), 'the CVV of a card'],
    [isNamed('(?<![a-z])pin', ASKING.pin, text), 'the PIN of a card'],
    [
      isNamed(`(?<![a-z])(?:${OTP_NAMES})`, ASKING.otp, text) || standsAlone(ASKING.wrongOtp, text),
      'a one-time password',
    ],
  ]
  return found.flatMap(([isFound, what]) => (isFound ? [what] : []))
}

function partsOf(text: string, length: number): string[] {
  const starts = Array.from({ length: text.length - length + 1 }, (_, start) => start)
  return [...new Set(starts.map((start) => text.slice(start, start + length)))]
}

/** A short value can occur by chance: it counts only next to its name, on one line. */
function isNamed(names: string, value: string, text: string): boolean {
  return new RegExp(`(?:${names})[^\\w\\n]{1,8}${value}(?!\\w)`, 'i').test(text)
}

function standsAlone(value: string, text: string): boolean {
  return new RegExp(`(?<![\\w.])${value}(?!\\w)`).test(text)
}
