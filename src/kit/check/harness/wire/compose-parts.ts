import type { RequestField } from '../../../arbitraries/request-fields.ts'
import { readAt, replaceAt } from '../../../arbitraries/schema.ts'
import type { Operation } from '../../../contract/contract.ts'
import type { Change } from '../probes/probe.ts'
import type { Parts } from './parts.ts'
import { listPlaintexts } from './request.ts'
import type { Setting } from './setting.ts'
import { settingsToWire } from './translate-settings.ts'

export type FieldPlace = Pick<RequestField, 'operation' | 'place' | 'at'>

/**
 * Composes a request from the example that shows a field, or else its surroundings, and applies the settings and then the
 * changes. Changes use the operation's own names; settings use those of the shipped contract.
 */
export function composeParts(
  { operation, place, at }: FieldPlace,
  settings: readonly Setting[],
  changes: readonly Change[],
): Parts {
  const parts: Parts = {
    query: {},
    path: {},
    header: {},
    body: place === 'body' ? choose(listBodies(operation), at) : listBodies(operation)[0],
    payload: place === 'payload' ? choose(listPlaintexts(operation), at) : listPlaintexts(operation)[0],
  }
  for (const each of [
    ...settingsToWire(operation, settings),
    ...changes.map((each) => ({ place, ...each })),
  ]) {
    parts[each.place] = replaceAt(parts[each.place], each.at, each.value) as never
  }
  return parts
}

/** Whether the example that shows a field, or else its surroundings, has it. */
export function isInExample({ operation, place, at }: FieldPlace): boolean {
  return readAt(composeParts({ operation, place, at }, [], [])[place], at) !== undefined
}

export function listBodies({ object }: Operation): unknown[] {
  const [content] = Object.values(object.requestBody?.content ?? {})
  return Object.values(content?.examples ?? {}).map(({ value }) => value)
}

/** Returns the first example that shows the field, or else the first that shows where it belongs. */
function choose(examples: unknown[], at: readonly string[]): unknown {
  const shows = (names: readonly string[]) => (example: unknown) => readAt(example, names) !== undefined
  return examples.find(shows(at)) ?? examples.find(shows(at.slice(0, -1))) ?? examples[0]
}
