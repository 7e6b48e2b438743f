/** What a card requires of its holder before it pays: the bank's approval, its PIN, or a one-time password. */
export type Challenge = 'THREE_D_SECURE' | EnteredChallenge

/** A challenge whose answer is entered in a form: the merchant's own, or the hosted page's. */
export type EnteredChallenge = 'PIN' | 'OTP'

/** The answers to a challenge. Only the answer to the challenge that is due counts. */
export interface ChallengeAnswer {
  approved?: boolean | undefined
  pin?: string | undefined
  otp?: string | undefined
}

export type ChallengeVerdict = 'approved' | 'refused' | 'wrong' | 'expired'

/** Number of wrong PINs, or wrong OTPs, that declines the card, over all attempts to pay an order with it. */
export const MAX_WRONG_CODES = 3

export interface WrongCodes {
  wrongPins: number
  wrongOtps: number
}

/** Whether a card has reached its limit of wrong PINs or OTPs: it is declined without another challenge. */
export function isBlocked({ wrongPins, wrongOtps }: WrongCodes): boolean {
  return Math.max(wrongPins, wrongOtps) >= MAX_WRONG_CODES
}

/** Returns the counts after one more wrong answer to a challenge. */
export function addWrongCode(challenge: Challenge | null, { wrongPins, wrongOtps }: WrongCodes): WrongCodes {
  return challenge === 'PIN'
    ? { wrongPins: wrongPins + 1, wrongOtps }
    : { wrongPins, wrongOtps: wrongOtps + 1 }
}

/** The challenge that follows each one; null if the card then pays. */
export const nextChallenge: Readonly<Record<Challenge, Challenge | null>> = {
  THREE_D_SECURE: 'OTP',
  PIN: 'OTP',
  OTP: null,
}

/** Decides on an answer to a challenge; undefined if it answers another challenge. */
export function judgeAnswer(
  challenge: Challenge | null,
  { approved, pin, otp }: ChallengeAnswer,
): ChallengeVerdict | undefined {
  if (challenge === 'THREE_D_SECURE' && approved !== undefined) return approved ? 'approved' : 'refused'
  if (challenge === 'PIN' && pin !== undefined) return pin === '1234' ? 'approved' : 'wrong'
  if (challenge === 'OTP' && otp !== undefined) return judgeOtp(otp)
  return undefined
}

function judgeOtp(code: string): ChallengeVerdict {
  if (code === '123456') return 'approved'
  return code === '000000' ? 'expired' : 'wrong'
}

/** Whether the holder enters the answer as a code, so that it can be requested outside the hosted page. */
export function isEntered(challenge: Challenge | null): challenge is EnteredChallenge {
  return challenge === 'PIN' || challenge === 'OTP'
}

const names: Record<EnteredChallenge, string> = { PIN: 'PIN of the card', OTP: 'one-time password' }

/** Says what a merchant with its own card form has to do. */
export function describeChallenge(challenge: EnteredChallenge, problem?: 'wrong' | 'expired'): string {
  if (problem === 'wrong') return `The ${names[challenge]} is wrong: ask the customer again`
  if (problem === 'expired') return `The ${names[challenge]} has expired: ask the customer for the latest one`
  return `Ask the customer for the ${names[challenge]}`
}
