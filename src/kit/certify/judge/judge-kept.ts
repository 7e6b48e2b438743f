import type { CertifyConfig } from '../config/config.ts'
import { listPlaceholders } from '../config/placeholders.ts'
import { findCardData } from './find-card-data.ts'
import type { Finding, Judged } from './judge-scenario.ts'
import { listKeptFiles } from './kept-files.ts'

export const KEPT = 'kept'

const scenario: Judged['scenario'] = {
  id: KEPT,
  group: 'keys',
  title: 'The data folder of the app is searched for cards',
  rule: 'No card number, CVV, PIN or OTP is stored in the clear: it is for the charge only.',
  wrong: 'stores the card with its order, for a retry',
  basis: ['saved-card'],
  fix: 's2s-card-charges#pitfalls',
}

/**
 * Looks for cards in the files that an app wrote into its data folders, one for each instance.
 *
 * @returns undefined if the app takes no card, or got no folder
 */
export function judgeKept(
  { app, buy }: Pick<CertifyConfig, 'app' | 'buy'>,
  folders: readonly string[],
): Judged | undefined {
  if (!listPlaceholders(app.env).includes('dataFolder')) return undefined
  if (!listPlaceholders(buy).includes('cardNumber')) return undefined
  const found = new Set(folders.flatMap(listKeptFiles).flatMap(({ read }) => findCardData(read())))
  const findings = [...found].map(
    (what): Finding => ({ atMs: 0, kind: 'secret', message: `The app stores ${what} in its data folder.` }),
  )
  const state = findings.length > 0 ? 'failed' : 'passed'
  return { scenario, state, findings, timeline: [], durationMs: 0 }
}
