import type { History, HistoryExchange } from '../../src/kit/history/history.ts'
import type { Recorded } from './recorded.ts'

/** A way in which a service breaks the interface document, as a change of what a sound service answered. */
export interface ChangeOperator {
  name: string
  /** What states the contrary, such as `§4.3`. */
  section: string
  requirements: readonly string[]
  /** What the service does wrong, as a sentence without its subject. */
  says: string
  /** Where a history can be changed so that it contradicts itself or the document. Changes nothing. */
  findPlaces(recorded: Recorded): readonly Place[]
}

/** One change that is not made yet. */
export interface Place {
  /** Position of the exchange that decides about the place: places are chosen spread over a history by it. */
  index: number
  /** The exchanges that differ, by their position. */
  make(): ReadonlyMap<number, HistoryExchange>
}

/** The history with the change in it. What the change leaves alone is shared with the given one. */
export function applyPlace(history: History, place: Place): History {
  const changed = place.make()
  return { ...history, exchanges: history.exchanges.map((each, index) => changed.get(index) ?? each) }
}
