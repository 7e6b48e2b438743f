import { formatCount } from '../report/states.ts'
import type { Leftover } from './record-leftovers.ts'

/** Records of one kind that a run left in its target. */
export interface LeftKind {
  kind: string
  count: number
  /** The target's names for them; some records may have none. */
  names: string[]
}

/** Groups them by kind, in the order in which they were made. Names are redacted. */
export function groupLeftovers(leftovers: readonly Leftover[], redact: (text: string) => string): LeftKind[] {
  return [...Map.groupBy(leftovers, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    count: own.length,
    names: own.flatMap(({ name }) => (name === undefined ? [] : [redact(name)])),
  }))
}

const SHOWN_NAMES = 3

/** Formats one line for each kind, such as `3 orders: ORD-1, ORD-2, ORD-3`. */
export function formatLeftovers(left: readonly LeftKind[]): string[] {
  return left.map(({ kind, count, names }) => {
    const shown = names.slice(0, SHOWN_NAMES).join(', ')
    const rest = names.length > SHOWN_NAMES ? ', …' : ''
    return `${formatCount(count)} ${pluralOf(kind, count)}${shown && `: ${shown}${rest}`}`
  })
}

function pluralOf(kind: string, count: number): string {
  if (count === 1) return kind
  return kind.includes(' of ') ? kind.replace(/^\w+/, '$&s') : `${kind}s`
}
