import { setTimeout as wait } from 'node:timers/promises'
import { findMismatches } from '../judge/find-mismatches.ts'
import type { Note, Observation } from '../record.ts'
import type { Expectation } from '../scenario.ts'
import type { Examination } from './examination.ts'
import type { Purchase } from './purchase.ts'
import { settle } from './settle.ts'

const LOOKS_EVERY_MS = 100

/** Observes a purchase until it is as expected, can no longer become so, or `patienceMs` has passed. */
export async function observe(
  examination: Examination,
  purchase: Purchase,
  expectation: Expectation,
  { note, elapsedMs }: { note: Note; elapsedMs(): number },
): Promise<Observation> {
  await settle(examination)
  const until = performance.now() + examination.patienceMs
  for (;;) {
    const observation = await seeNow(purchase, expectation, elapsedMs)
    const mismatches = findMismatches(observation)
    const isOver = mismatches.length === 0 || mismatches.some(({ isFinal }) => isFinal)
    if (isOver || performance.now() > until || examination.signal.aborted) {
      note('examiner', describe(observation))
      return observation
    }
    await wait(LOOKS_EVERY_MS)
  }
}

/** Returns the current state of a purchase: what the app says, and what the sandbox holds. */
export async function seeNow(
  purchase: Purchase,
  expectation: Expectation,
  elapsedMs: () => number,
): Promise<Observation> {
  const state = await purchase.readState()
  return {
    atMs: elapsedMs(),
    ...{ expectation, amount: purchase.amount },
    ...(state && { state }),
    ledger: await purchase.readLedger(),
    untaken: purchase.untaken(),
    askedBack: purchase.askedBack(),
  }
}

function describe({ state, ledger }: Observation): string {
  const words = state && Object.entries(state).map(([name, count]) => `${name} ${count}`)
  const said = words ? `the app says: ${words.join(', ')}` : 'the app does not know the order'
  const refunds =
    ledger.refunds.length === 0
      ? ''
      : `, refunds: ${ledger.refunds.map(({ amount, status }) => `${amount} ${status}`).join(', ')}`
  const orders = ledger.orders.map(({ status }) => status).join(' and ') || 'no order'
  return `${said}; the sandbox holds: ${orders}, payments ${ledger.payments}${refunds}`
}
