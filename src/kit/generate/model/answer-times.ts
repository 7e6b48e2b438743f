import type { EventModel, Origin } from './client-model.ts'

/** Where the contract does not say how long the service waits; as in the client of TypeScript. */
const UNSTATED_SECONDS = 30

/** How long a service waits for the answer to its events. */
export interface AnswerTimes {
  /** The shortest of all, in seconds: that of an event that the contract does not have, too. */
  shortest: number
  /** Events whose answer is waited for longer: each such time in seconds, with the names of its events. */
  longer: [seconds: number, names: string[]][]
  /** Where the times stand, each place once. */
  origins: Origin[]
}

/** @example readAnswerTimes(model.events) // { shortest: 5, longer: [], origins: [{ gap: 'webhook-timeout' }] } */
export function readAnswerTimes(events: readonly EventModel[]): AnswerTimes {
  const waits = events.map(({ name, timeout }) => [name, timeout?.seconds ?? UNSTATED_SECONDS] as const)
  const times = [...new Set(waits.map(([, seconds]) => seconds))].sort((one, other) => one - other)
  const [shortest = UNSTATED_SECONDS, ...longer] = times
  const origins = new Map<string, Origin>()
  for (const { timeout } of events)
    if (timeout) origins.set(`${timeout.origin.gap} ${timeout.origin.section}`, timeout.origin)
  return {
    shortest,
    longer: longer.map((time) => [
      time,
      waits.filter(([, seconds]) => seconds === time).map(([name]) => name),
    ]),
    origins: [...origins.values()],
  }
}

/**
 * Where the times stand, as a sentence for a comment.
 *
 * @example formatWaited([{ gap: 'webhook-timeout' }]) // 'Proposal: webhook-timeout.'
 */
export function formatWaited(origins: readonly Origin[]): string {
  if (origins.length === 0) return 'The contract does not say.'
  const gaps = origins.flatMap(({ gap }) => gap ?? [])
  const sections = origins.flatMap(({ section }) => section ?? [])
  const stated = sections.length > 0 ? `${sections.join(', ')}.` : ''
  return [stated, gaps.length > 0 ? `Proposal: ${gaps.join(', ')}.` : ''].filter(Boolean).join(' ')
}
