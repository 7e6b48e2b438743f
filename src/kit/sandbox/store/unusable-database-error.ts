/** A database that is not ours, or is in use. The message completes "it cannot be used". The database is unchanged. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}

export const NEWER = 'a newer version of paycontract wrote it. Update, or choose another database'
