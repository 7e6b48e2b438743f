import fc from 'fast-check'
import type { Inputs } from '../../src/kit/check/harness/fixture.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'

/** Cards of the sandbox, by their effect. */
export const CARDS = {
  approved: '4242424242424242',
  doNotHonour: '4000000000000002',
  challenged: '4000002500003155',
  asksPin: '4000000000000408',
  tokenDeclined: '4000000000000341',
  disputed: '4000000000000259',
} as const

/** Cards that are declined, with the reason code. */
export const DECLINED_CARDS = [
  ['4000000000000002', '05'],
  ['4000000000009995', '51'],
  ['4000000000009987', '41'],
  ['4000000000009979', '43'],
  ['4000000000000069', '54'],
  ['4000000000000127', '82'],
  ['4242424242424241', '14'],
] as const

/** Suggests all card numbers on a target with magic values, else only the example's: another may belong to somebody. */
export function hintCards({ target }: Session): Partial<Inputs> {
  if (target.capabilities.includes('magic-values')) {
    const numbers = Object.values(CARDS)
    return { hints: { cardnumber: numbers, number: numbers } }
  }
  const number = fc.constant(CARDS.approved)
  return { only: { cardnumber: number, number } }
}
