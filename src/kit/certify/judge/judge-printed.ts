import type { App } from '../app/start-app.ts'
import { ASKING, CARD, holdsCardNumber } from '../service/cards.ts'
import type { Finding, Judged } from './judge-scenario.ts'

const scenario: Judged['scenario'] = {
  id: 'printed',
  group: 'keys',
  title: 'All that the app prints is read',
  rule: 'No key, secret, card number, CVV, PIN or OTP is printed: logs are kept, copied and sent on.',
  wrong: 'prints requests as they are',
  basis: ['§5'],
  fix: 'keys-and-environments',
}

/** Looks for what is secret in all that an app has printed. */
export function judgePrinted(
  { isOwn, printed }: Pick<App, 'isOwn' | 'printed'>,
  secrets: readonly string[],
): Judged {
  const text = printed()
  const findings: Finding[] = []
  const add = (message: string) => findings.push({ atMs: 0, kind: 'secret', message })
  if (secrets.some((secret) => text.includes(secret))) add('The app prints a secret key or a secret.')
  if (text.split('\n').some(holdsCardNumber)) add('The app prints a card number.')
  if (isNamed('cvv|cvc', CARD.cvv, text)) add('The app prints the code of a card.')
  if (isNamed('pin', ASKING.pin, text)) add('The app prints the PIN of a card.')
  if (isNamed(OTP_NAMES, ASKING.otp, text) || standsAlone(ASKING.wrongOtp, text))
    add('The app prints a one-time password.')
  const state = findings.length > 0 ? 'failed' : isOwn ? 'passed' : 'undecided'
  return {
    ...{ scenario, state, findings, timeline: [], durationMs: 0 },
    ...(state === 'undecided' && {
      reason: 'The app was not started by the examination, so what it prints is not known.',
    }),
  }
}

const OTP_NAMES = 'otp|one[-_ ]?time[-_ ]?(?:password|code)'

/** A short value stands in a log by chance: it counts beside its name alone, on one line. */
function isNamed(names: string, value: string, text: string): boolean {
  return new RegExp(`(?<![a-z])(?:${names})[^\\w\\n]{1,8}${value}(?!\\w)`, 'i').test(text)
}

function standsAlone(value: string, text: string): boolean {
  return new RegExp(`(?<![\\w.])${value}(?!\\w)`).test(text)
}
