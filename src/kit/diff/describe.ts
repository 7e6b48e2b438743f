import { AUDIENCES } from './advice.ts'
import type { Change, Level, Place } from './change.ts'
import type { Judgement } from './judge.ts'

export const HEADINGS: Record<Exclude<Level, 'none'>, string> = {
  major: 'Breaking',
  minor: 'Compatible',
  patch: 'Wording only',
}

/** Groups the changes by level, the most severe first, without empty levels. */
export function listSections({ changes }: Judgement) {
  return (['major', 'minor', 'patch'] as const)
    .map((level) => ({ level, changes: changes.filter((change) => change.level === level) }))
    .filter((section) => section.changes.length > 0)
}

/** Returns what changed: a field, a parameter, a schema, an operation. */
export function subjectOf({ places }: Change): string {
  const { field, side, operation, component } = places[0]!
  const nameOf = (place: Place) => place.field || place.side
  if (places.every((place) => nameOf(place) === nameOf(places[0]!)))
    return field || side || operation || 'the document'
  const last = field.split('.').at(-1)!
  if (field !== '' && places.every((place) => place.field.split('.').at(-1) === last)) return last
  return component ?? last
}

/** Whether the subject is a name in the document, rather than the description of a place in it. */
export function isName({ places }: Change): boolean {
  const { field, side, operation } = places[0]!
  return field !== '' || (side === '' && operation !== '') || places.some((place) => place.side !== side)
}

/** Returns what happened, to follow the subject. */
export function predicateOf({ what }: Change): string {
  return what.startsWith('its ') ? `: ${what}` : ` ${what}`
}

export interface PlaceGroup {
  operation: string
  address: string
  spots: Spot[]
}

/** `response 200, 409` and `data.status`; either may be empty. */
export interface Spot {
  sides: string
  field: string
}

/** Groups the places of a change by operation. */
export function groupPlaces({ places }: Change): PlaceGroup[] {
  const groups = Map.groupBy(places, ({ address }) => address)
  return [...groups].map(([address, own]) => {
    const fields = [...Map.groupBy(own, ({ field }) => field)]
    const spots = fields.map(([field, at]) => ({ sides: joinSides(at), field }))
    return {
      operation: own[0]!.operation,
      address,
      spots: spots.filter(({ sides, field }) => sides + field !== ''),
    }
  })
}

/** Returns the names of the other operations that a change affects. */
export function listOperations(change: Change): string[] {
  const subject = subjectOf(change)
  return groupPlaces(change)
    .filter(({ operation, address }) => address !== '' && operation !== subject)
    .map(({ operation }) => operation)
}

/** Formats a spot as plain text: `response 200, 409: data.status`. */
export function showSpot({ sides, field }: Spot, markField = (text: string) => text): string {
  return [sides, field === '' ? '' : markField(field)].filter((part) => part !== '').join(': ')
}

function joinSides(places: readonly Place[]): string {
  const sides = new Set(places.map(({ side }) => side))
  const { responses = [], others = [] } = Object.groupBy(sides, (side) =>
    /^response \w+$/.test(side) ? 'responses' : 'others',
  )
  const joined = responses.map((side, index) => (index === 0 ? side : side.slice('response '.length)))
  return [...others, ...joined].join(', ')
}

export function audienceOf({ rule, breaks, standing, profiles }: Change): string {
  const isCall = rule.startsWith('operation-')
  const names = breaks.map((each) =>
    isCall && each === 'senders' ? 'integrators who call it' : AUDIENCES[each],
  )
  const who = names.join(', ')
  if (standing === 'proposal') return `${who} (only those who followed the proposal)`
  return profiles.length === 1 && profiles[0] === 'documented' ? `${who}, of the documented bundle` : who
}

/** Returns `fact` or `proposal order-fields`. */
export function standingOf({ standing, gap }: Change): string {
  return standing === 'fact' || gap === undefined ? standing : `${standing} ${gap}`
}

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Formats the number of changes by level: `2 breaking, 1 compatible`, or `nothing changed`. */
export function countLevels(judgement: Judgement): string {
  const counts = listSections(judgement).map(
    ({ level, changes }) => `${changes.length} ${HEADINGS[level].toLowerCase()}`,
  )
  return counts.join(', ') || 'nothing changed'
}

/** Describes whether the version number fits the changes. */
export function describeVersion({ version, level }: Judgement): string {
  const { base, revision, needed, isEnough } = version
  const step = revision === base ? base : `${base} → ${revision}`
  if (level === 'none') return revision === base ? `${base}, unchanged` : step
  if (isEnough) return `${base} → ${revision}`
  return `${step}, ${level === 'major' ? 'must be' : 'the next release is'} ${needed}`
}
