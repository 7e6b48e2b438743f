type Statuses = Readonly<Record<string, readonly number[] | undefined>>

/**
 * The statuses that a range stands for if the document does not say. All hundred would be complete and useless: Specmatic expects
 * each success that a document names from a service, and fails one that has another.
 */
const MEANT: Statuses = {
  '1XX': [100, 101, 103],
  '2XX': [200, 201, 202, 204],
  '3XX': [301, 302, 303, 304, 307, 308],
  '4XX': [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429],
  // From the service, and from proxies in front of it.
  '5XX': [500, 502, 503, 504],
}

/** A read succeeds with 200: nothing was created or accepted for later, and 204 would return nothing. */
const OF_READS: Statuses = { '2XX': [200] }

/** Returns the statuses of a range for a method; undefined if it is not a range. */
export function listStatuses(range: string, method: string): readonly number[] | undefined {
  return (method === 'get' ? OF_READS[range] : undefined) ?? MEANT[range]
}
