/** Why a card or an account was refused, by `statusCode`. */
export const declines = {
  '05': { failure: 'do_not_honour', message: 'Do not honour' },
  '14': { failure: 'invalid_number', message: 'Invalid card number' },
  '41': { failure: 'lost_card', message: 'Lost card' },
  '43': { failure: 'stolen_card', message: 'Stolen card' },
  '51': { failure: 'insufficient_funds', message: 'Insufficient funds' },
  '54': { failure: 'expired_card', message: 'Expired card' },
  '59': { failure: 'suspected_fraud', message: 'Suspected fraud' },
  '82': { failure: 'wrong_cvv', message: 'Wrong CVV' },
} as const

export type DeclineCode = keyof typeof declines

export type DeclineFailure = (typeof declines)[DeclineCode]['failure']

export const declineCodes = Object.keys(declines) as DeclineCode[]

export function isDeclineCode(value: string): value is DeclineCode {
  return Object.hasOwn(declines, value)
}

export function declineOf(statusCode: DeclineCode): Decline {
  return { kind: 'declined', statusCode, reason: declines[statusCode].failure }
}

export interface Decline {
  kind: 'declined'
  statusCode: DeclineCode
  reason: DeclineFailure
}
