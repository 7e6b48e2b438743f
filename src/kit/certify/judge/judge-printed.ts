import type { App } from '../app/start-app.ts'
import { CARD } from '../service/find-breaches.ts'
import type { Finding, Judged } from './judge-scenario.ts'

const scenario: Judged['scenario'] = {
  id: 'printed',
  group: 'keys',
  title: 'All that the app prints is read',
  rule: 'No key, secret or card number is printed: logs are kept, copied and sent on.',
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
  if (text.replaceAll(/[ -]/g, '').includes(CARD.number)) add('The app prints a card number.')
  if (new RegExp(`\\bcvv\\W{1,5}${CARD.cvv}\\b`, 'i').test(text)) add('The app prints the code of a card.')
  const state = findings.length > 0 ? 'failed' : isOwn ? 'passed' : 'undecided'
  return {
    ...{ scenario, state, findings, timeline: [], durationMs: 0 },
    ...(state === 'undecided' && {
      reason: 'The app was not started by the examination, so what it prints is not known.',
    }),
  }
}
