import type { ResolvedContent, ResolvedOperation } from './contract.ts'

/** The response that governs a status: exact, then its range, then `default`. */
export function findResponse(
  { responses }: Pick<ResolvedOperation, 'responses'>,
  status: number,
): ResolvedContent | undefined {
  return responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default
}
