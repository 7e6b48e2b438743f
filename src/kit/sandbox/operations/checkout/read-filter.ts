import { malformed, type Refusal } from '../../domain/refusal.ts'

interface Query {
  reference?: string | undefined
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

interface Filter {
  orderReference?: string | undefined
  status?: string | undefined
  from?: number | undefined
  to?: number | undefined
}

/**
 * The filter that the refunds and the chargebacks list share; times become epoch milliseconds. Refused where a time has
 * the form of one, and there is no such time.
 */
export function readFilter({ reference, status, from, to }: Query): Filter | Refusal {
  const times = { from: readTime(from), to: readTime(to) }
  const problems = Object.entries(times)
    .filter(([, time]) => Number.isNaN(time))
    .map(([field]) => ({ field, message: 'must be a date and time' }))
  return problems.length > 0 ? malformed(problems) : { orderReference: reference, status, ...times }
}

/** A leap second, which RFC 3339 knows and JavaScript does not, counts as the second before. */
function readTime(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text.replace(/:60(?=[.Zz+-])/, ':59'))
}
