import { BUNDLES, type Operation, type Profile, readContract } from '../../../../contract/contract.ts'
import type { Exchange } from '../../wire/request.ts'
import { type Cause, ContractFailure } from '../verdict.ts'
import { findDepartures } from './conformance.ts'
import { type Departure, generalize } from './departure.ts'
import { showPlace } from './show-place.ts'
import { findMisstatements } from './stated-answers.ts'

const SHOWN_CAUSES = 5

/** Source of statements that no schema can express, and that no document of ours holds. */
const STATES = 'the interface document states'

/**
 * Asserts that an answer conforms to the specification, and to what the interface document states of any answer: first to the
 * facts alone, then, if the target is checked against the proposals, to these too.
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

/** Returns the folder of the operation's document. */
function locate({ host, contract }: Operation): string {
  return contract === readContract() ? `generated/${host}` : `the operator's ${host}`
}
