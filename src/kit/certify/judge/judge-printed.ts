import { stripVTControlCharacters } from 'node:util'
import { redactText } from '../../sandbox/domain/masking/redact.ts'
import { shorten } from '../../visible-text.ts'
import { createSecretSearch, type SecretSearch } from '../service/secret-search.ts'
import { findCardData } from './find-card-data.ts'
import type { Finding, Judged } from './judge-scenario.ts'
import { listKeptFiles } from './kept-files.ts'

export const PRINTED = 'printed'

const scenario: Judged['scenario'] = {
  id: PRINTED,
  group: 'keys',
  title: 'The output of the app and the text files in its data folder are searched',
  rule: 'No key, secret, card number, CVV, PIN, OTP or token of a saved card is printed: logs are stored, copied and forwarded.',
  wrong: 'logs raw requests',
  basis: ['§5'],
  fix: 'keys-and-environments',
}

const SIGNATURE = 'the right signature of a refused webhook: sent again with it, the webhook is believed.'

/** Looks for secrets in all that an app printed, and for keys in the text files it wrote. Cards there are covered by `judgeKept`. */
export function judgePrinted(
  {
    isOwn,
    printed,
    withheld = [],
    tokens = [],
  }: { isOwn: boolean; printed: string; withheld?: readonly string[]; tokens?: readonly string[] },
  secrets: readonly string[],
  folders: readonly string[],
): Judged {
  const search = createSecretSearch(secrets)
  const messages = findCardData(printed).map((what) => `The app prints ${what}.`)
  const place = findSecret(printed, search)
  if (place !== undefined) messages.unshift(`The app prints a secret key or webhook secret${place}.`)
  // in a file it may be where it is kept
  if (createSecretSearch(tokens).find(printed) !== undefined)
    messages.push('The app prints the token of a saved card.')
  const holdsSignature = (text: string) => withheld.some((each) => text.includes(each))
  if (holdsSignature(printed)) messages.push(`The app prints ${SIGNATURE}`)
  for (const { name, readLog } of folders.flatMap(listKeptFiles)) {
    const log = readLog() ?? ''
    if (holdsSignature(log)) messages.push(`The app writes to ${name} ${SIGNATURE}`)
    const written = findSecret(log, search)
    if (written !== undefined)
      messages.push(`The app writes a secret key or webhook secret to ${name}${written}.`)
  }
  const findings = messages.map((message): Finding => ({ atMs: 0, kind: 'secret', message }))
  const state = findings.length > 0 ? 'failed' : isOwn ? 'passed' : 'undecided'
  return {
    ...{ scenario, state, findings, timeline: [], durationMs: 0 },
    ...(state === 'undecided' && {
      reason: 'The app was not started by the examination, so its output is unknown.',
    }),
  }
}

/**
 * Returns how the first line that holds a secret begins, as a part of a sentence; undefined without one. It ends before
 * whatever may be a value: other secrets of the app may be next to ours.
 */
function findSecret(text: string, { find }: SecretSearch): string | undefined {
  const start = find(text)
  if (start === undefined) return undefined
  const line = text.slice(text.lastIndexOf('\n', start) + 1, start)
  const [beginning = ''] = redactText(stripVTControlCharacters(line))
    .trim()
    .split(/\s*["'=?{]/)
  return beginning === '' ? '' : `, in a line that begins with "${shorten(beginning, 60)}"`
}
