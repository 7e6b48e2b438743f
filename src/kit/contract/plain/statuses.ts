type Statuses = Readonly<Record<string, readonly number[] | undefined>>

/**
 * Which statuses a range stands for where nobody says which. All of a hundred would say the most and help the least:
 * Specmatic asks a service for each success that a document names, and fails one that has another.
 */
const MEANT: Statuses = {
  '1XX': [100, 101, 103],
  '2XX': [200, 201, 202, 204],
  '3XX': [301, 302, 303, 304, 307, 308],
  '4XX': [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429],
  // of the service, and of what stands before it
  '5XX': [500, 502, 503, 504],
}

/** A read succeeds with 200: nothing was created or put off, and without a body it would have read nothing. */
const OF_READS: Statuses = { '2XX': [200] }

/** The statuses that a range means for a method; undefined for what is not a range. */
export function listStatuses(range: string, method: string): readonly number[] | undefined {
  return (method === 'get' ? OF_READS[range] : undefined) ?? MEANT[range]
}
