import { malformed } from '../../domain/refusal.ts'
import type { ListFilter } from '../../store/read-page.ts'

interface Query {
  reference?: string
  status?: string
  from?: string
  to?: string
}

/**
 * The filter that the refunds and the chargebacks list share; times become epoch milliseconds. Refused where a time has
 * the form of one, and there is no such time.
 */
export function readFilter({ reference, status, from, to }: Query): ListFilter {
  const times = { from: readTime(from), to: readTime(to) }
  const problems = Object.entries(times)
    .filter(([, time]) => Number.isNaN(time))
    .map(([field]) => ({ field, message: 'must be a date and time' }))
  if (problems.length > 0) throw malformed(problems)
  return { orderReference: reference, status, ...times }
}

/** A leap second, which RFC 3339 knows and JavaScript does not, counts as the second before. */
function readTime(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text.replace(/:60(?=[.Zz+-])/, ':59'))
}
