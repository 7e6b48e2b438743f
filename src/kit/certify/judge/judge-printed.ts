import { findCardData } from './find-card-data.ts'
import type { Finding, Judged } from './judge-scenario.ts'
import { listKeptFiles } from './kept-files.ts'

export const PRINTED = 'printed'

const scenario: Judged['scenario'] = {
  id: PRINTED,
  group: 'keys',
  title: 'The output of the app and the log files in its data folder are searched',
  rule: 'No key, secret, card number, CVV, PIN or OTP is printed: logs are stored, copied and forwarded.',
  wrong: 'logs raw requests',
  basis: ['§5'],
  fix: 'keys-and-environments',
}

/** Looks for secrets in all that an app printed, and for keys in its log files. Cards in those are covered by `judgeKept`. */
export function judgePrinted(
  { isOwn, printed }: { isOwn: boolean; printed: string },
  secrets: readonly string[],
  folders: readonly string[],
): Judged {
  const holdsSecret = (read: string) => secrets.some((secret) => read.includes(secret))
  const messages = findCardData(printed).map((what) => `The app prints ${what}.`)
  if (holdsSecret(printed)) messages.unshift('The app prints a secret key or webhook secret.')
  if (folders.flatMap(listKeptFiles).some(({ isLog, read }) => isLog && holdsSecret(read())))
    messages.push('The app writes a secret key or webhook secret to a log file.')
  const findings = messages.map((message): Finding => ({ atMs: 0, kind: 'secret', message }))
  const state = findings.length > 0 ? 'failed' : isOwn ? 'passed' : 'undecided'
  return {
    ...{ scenario, state, findings, timeline: [], durationMs: 0 },
    ...(state === 'undecided' && {
      reason: 'The app was not started by the examination, so its output is unknown.',
    }),
  }
}
