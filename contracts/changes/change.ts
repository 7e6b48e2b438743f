import type { History, HistoryExchange } from '../../src/kit/history/history.ts'
import type { Recorded } from './recorded.ts'

/** A way in which a service breaks the interface document, applied to the recorded answers of a sound service. */
export interface ChangeOperator {
  name: string
  /** Section that states the contrary, such as `§4.3`. */
  section: string
  requirements: readonly string[]
  /** What the service does wrong, as a sentence without its subject. */
  says: string
  /** Finds places where a change makes the history contradict itself or the document. Changes nothing. */
  findPlaces(recorded: Recorded): readonly Place[]
}

/** One possible change. */
export interface Place {
  /** Index of the exchange that locates the place: places are spread over a history by it. */
  index: number
  /** Returns the changed exchanges, by index. */
  make(): ReadonlyMap<number, HistoryExchange>
}

/** Applies a change to a history. Unchanged parts are shared with the original. */
export function applyPlace(history: History, place: Place): History {
  const changed = place.make()
  return { ...history, exchanges: history.exchanges.map((each, index) => changed.get(index) ?? each) }
}
