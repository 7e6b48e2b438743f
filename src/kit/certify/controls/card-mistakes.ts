import type { Mistake } from './mistakes.ts'

/** Mistakes that only its card form shows: it is examined with that. */
export const BY_CARD: readonly string[] = [
  'prints-what-the-card-asks-for',
  'prints-what-it-cannot-read',
  'gives-up-when-the-card-asks',
  'remembers-one-card-that-asks',
  'keeps-what-asks-in-memory',
  'believes-each-refusal',
  'charges-again-when-unsure',
  'prints-the-token-of-a-card',
  'shows-the-token-of-a-card',
  'repeats-a-charge-under-another-key',
  'closes-a-lost-charge',
  'waits-for-ever-for-a-charge',
  'shows-its-settings-to-payers',
  'keeps-the-card',
  'prints-the-card-that-was-refused',
  'logs-most-of-the-card',
  'keeps-the-cvv-in-a-record',
  'keeps-the-card-in-base64',
  'shows-the-card',
] satisfies Mistake[]
