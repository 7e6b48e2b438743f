import type { EventModel, Origin } from './client-model.ts'

/** Used if the contract does not say how long the service waits; the same as in the TypeScript client. */
const UNSTATED_SECONDS = 30

/** How long the service waits for answers to its events. */
export interface AnswerTimes {
  /** The shortest time in seconds, used for unknown events too. */
  shortest: number
  /** Events with a longer time: each time in seconds, with the names of its events. */
  longer: [seconds: number, names: string[]][]
  /** The origins of the times, each once. */
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
 * Formats the origins as a sentence for a comment.
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
