import type { Form } from '../form.ts'

export type CardField = 'number' | 'expiry' | 'cvv' | 'holderName'

/** What to correct in each field, as shown to the payer. */
export type CardProblems = Partial<Record<CardField, string>>

/** What may be shown again after a refusal, which never includes the card number or the CVV. */
export interface CardValues {
  holderName?: string
  expiry?: string
}

/** A card as typed: `number` has digits only, the month two digits, the year four. */
type Card = Record<'number' | 'expiryMonth' | 'expiryYear' | 'cvv', string>

export type CardReading = { ok: true; card: Card } | { ok: false; problems: CardProblems; values: CardValues }

const longestName = 100
const furthestYears = 25

/**
 * Reads the card form. It does not check the Luhn digit: such a number is declined later, with 14.
 *
 * @param now epoch milliseconds, for the check of the expiry date
 */
export function readCardForm(form: Form, now: number): CardReading {
  const number = clean(form.number).replace(/[\s\p{Pd}]/gu, '')
  const cvv = clean(form.cvv)
  const holderName = clean(form.holderName).replace(/\s+/g, ' ')
  const expiry = readExpiry(clean(form.expiry), now)
  const judged: Record<CardField, string | undefined> = {
    number: judgeNumber(number),
    expiry: 'problem' in expiry ? expiry.problem : undefined,
    cvv: judgeCvv(cvv),
    holderName: judgeName(holderName),
  }
  const problems: CardProblems = Object.fromEntries(Object.entries(judged).filter(([, problem]) => problem))
  if ('problem' in expiry || Object.keys(problems).length > 0) {
    // a valid date is shown in standard form; an invalid one only if it looks like a date
    const typed = 'problem' in expiry ? clean(form.expiry) : `${expiry.month}/${expiry.year.slice(-2)}`
    return { ok: false, problems, values: keepHarmless({ holderName, expiry: typed }) }
  }
  return { ok: true, card: { number, expiryMonth: expiry.month, expiryYear: expiry.year, cvv } }
}

/** Drops what could be a card number or a CVV typed into the wrong field. */
export function keepHarmless({ holderName = '', expiry = '' }: CardValues): CardValues {
  return {
    ...(holderName && !judgeName(holderName) && { holderName }),
    ...(/^\d{1,2}\s*\/\s*(?:\d{2}|\d{4})$/.test(expiry) && { expiry }),
  }
}

function judgeNumber(number: string): string | undefined {
  if (number === '') return 'Enter the card number'
  if (!/^\d+$/.test(number)) return 'A card number has digits only'
  if (number.length < 12) return 'The card number is too short'
  return number.length > 19 ? 'The card number is too long' : undefined
}

function judgeCvv(cvv: string): string | undefined {
  if (cvv === '') return 'Enter the CVV'
  return /^\d{3,4}$/.test(cvv) ? undefined : 'The CVV has 3 or 4 digits'
}

function judgeName(name: string): string | undefined {
  if (name.length > longestName) return `Use at most ${longestName} characters`
  return /\d(?:\D*\d){2}/.test(name) ? 'Enter the name printed on the card' : undefined
}

function readExpiry(text: string, now: number): { month: string; year: string } | { problem: string } {
  if (text === '') return { problem: 'Enter the expiry date' }
  // a phone's number pad may have no slash, so digits alone are accepted
  const [, first = '', last = ''] =
    text.match(/^(\d{1,2})\s*[/.\-\s]\s*(\d{2}|\d{4})$/) ?? text.match(/^(\d{2})(\d{2}|\d{4})$/) ?? []
  if (first === '') return { problem: 'Write the date as MM/YY, for example 09/29' }
  const month = Number(first)
  if (month < 1 || month > 12) return { problem: 'Enter a month from 01 to 12' }
  const year = Number(last.length === 2 ? `20${last}` : last)
  if (Date.UTC(year, month) <= now) return { problem: 'This card has expired' }
  if (year > new Date(now).getUTCFullYear() + furthestYears) return { problem: 'Check the year' }
  return { month: String(month).padStart(2, '0'), year: String(year) }
}

/** Normalizes full-width digits and unusual spaces, which input methods and pasting produce. */
function clean(text: string | undefined): string {
  return (text ?? '').normalize('NFKC').trim()
}
