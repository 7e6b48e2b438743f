/** A database that is not ours to use, or not now: says why, as the end of "it cannot be used". It is as it was. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}

export const NEWER = 'a newer version of paycontract wrote it. Update, or choose another database'
