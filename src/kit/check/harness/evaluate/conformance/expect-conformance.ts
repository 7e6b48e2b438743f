import { BUNDLES, type Operation, type Profile, readContract } from '../../../../contract/contract.ts'
import type { Exchange } from '../../wire/request.ts'
import { type Cause, ContractFailure } from '../verdict.ts'
import { findDepartures } from './conformance.ts'
import { type Departure, generalize } from './departure.ts'
import { showPlace } from './show-place.ts'
import { findMisstatements } from './stated-answers.ts'

const SHOWN_CAUSES = 5

/** What no schema says is in none of our documents. */
const STATES = 'the interface document states'

/**
 * An answer is as the specification declares it, and as the interface document states it of any answer: first by the facts
 * alone, then, where the target is checked against the proposals, by these too.
 *
 * @throws ContractFailure with one cause for each place that is wrong; the items of a list are one place
 */
export function expectConformance(exchange: Exchange, profile: Profile): void {
  expectConformanceTo('documented', exchange)
  if (profile === 'proposed') expectConformanceTo('proposed', exchange)
}

function expectConformanceTo(profile: Profile, exchange: Exchange): void {
  const stated = profile === 'documented' ? findMisstatements(exchange) : []
  const departures = [...findDepartures(exchange, profile), ...stated]
  if (departures.length === 0) return
  const alike = Map.groupBy(departures, ({ at, keyword }) => JSON.stringify([generalize(at), keyword]))
  const declared = `${locate(exchange.operation)}/${BUNDLES[profile]} declares`
  const causes = [...alike.values()].map((own) =>
    describeCause(exchange, profile, own, stated.includes(own[0]!) ? STATES : declared),
  )
  const shown = causes.slice(0, SHOWN_CAUSES)
  const rest = causes.length - shown.length
  const and = rest > 0 ? [`… and ${rest} more such places`] : []
  throw new ContractFailure([...shown.map(({ title }) => title), ...and].join('\n'), {
    expected: [...shown.map((each) => each.expected), ...and].join('\n'),
    actual: [...shown.map((each) => each.actual), ...and].join('\n'),
    causes,
    exchange,
  })
}

function describeCause(
  { operation, status, text, body }: Exchange,
  profile: Profile,
  alike: readonly Departure[],
  source: string,
): Cause {
  const { at, keyword, schema, problem, wanted } = alike[0]!
  const place = generalize(at)
  const often = alike.length > 1 ? ` (${alike.length} times in this answer)` : ''
  const { operationId } = operation
  const isPlaced = body !== undefined && keyword !== 'content-type' && keyword !== 'status'
  return {
    kind: 'departure',
    operationId,
    status,
    at: place,
    keyword,
    ...(schema !== undefined && { schema }),
    profile,
    title: `${operationId} answers ${status}: ${[place, problem].filter(Boolean).join(' ')}`,
    expected: `${[place, wanted].filter(Boolean).join(': ')}, as ${source}`,
    actual: `${status} ${isPlaced ? showPlace(body, at, problem) : `${text.slice(0, 300)} ← ${problem}`}${often}`,
  }
}

/** The folder of its document. */
function locate({ host, contract }: Operation): string {
  return contract === readContract() ? `generated/${host}` : `the operator's ${host}`
}
