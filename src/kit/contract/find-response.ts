import type { ResolvedContent, ResolvedOperation } from './contract.ts'

/** Returns the response for a status: the exact one, then its range, then `default`. */
export function findResponse(
  { responses }: Pick<ResolvedOperation, 'responses'>,
  status: number,
): ResolvedContent | undefined {
  return responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default
}
