/** What an examination does unless told otherwise. */
export const DEFAULTS = {
  /** How long something that has to happen is waited for. */
  patienceMs: 5_000,
  /** How long all of it may take. */
  maxMinutes: 60,
} as const
