/** A database that is not ours, or is in use. The message completes "it cannot be used". The database is unchanged. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}

/** @throws UnusableDatabaseError if the tables are of another version than ours */
export function refuseOtherVersion(found: number, ours: number): void {
  if (found > ours) {
    throw new UnusableDatabaseError(
      'a newer version of paycontract wrote it. Update, or choose another database',
    )
  }
  if (found < ours) {
    throw new UnusableDatabaseError('an earlier version of paycontract wrote it. Choose another database')
  }
}
