/** Default settings of an examination. */
export const DEFAULTS = {
  /** How long to wait for something that must happen. */
  patienceMs: 5_000,
  /** Maximum duration of the whole examination. */
  maxMinutes: 60,
} as const
