import { malformed } from '../../domain/refusal.ts'
import type { ListFilter } from '../../store/read-page.ts'

interface Query {
  reference?: string
  status?: string
  from?: string
  to?: string
}

/**
 * Reads the filter of the refunds and chargebacks lists; times become epoch milliseconds. Refuses a time that is well-formed
 * but does not exist.
 */
export function readFilter({ reference, status, from, to }: Query): ListFilter {
  const times = { from: readTime(from), to: readTime(to) }
  const problems = Object.entries(times)
    .filter(([, time]) => Number.isNaN(time))
    .map(([field]) => ({ field, message: 'must be a date and time' }))
  if (problems.length > 0) throw malformed(problems)
  return { orderReference: reference, status, createdAt: { '>=': times.from, '<': times.to } }
}

/** Reads a time. A leap second, which RFC 3339 allows and JavaScript does not parse, counts as the second before. */
function readTime(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text.replace(/:60(?=[.Zz+-])/, ':59'))
}
