import type { ErrorObject } from 'ajv'
import { unescapeKey } from '../contract/references.ts'
import { quoteText } from '../visible-text.ts'
import { findNearest } from './nearest-name.ts'

/** Explains what is wrong with a file, where, and what to write. Requires a schema compiled with `verbose`. Repeats no value. */
export function explainSchemaError({
  keyword,
  instancePath,
  params,
  parentSchema,
  message,
}: ErrorObject): string {
  const at = placeOf(instancePath)
  if (keyword === 'additionalProperties') {
    const unknown: string = params.additionalProperty
    const known = Object.keys(parentSchema!.properties as object)
    return explainUnknown(at === '' ? unknown : `${at}.${unknown}`, unknown, known)
  }
  if (keyword === 'enum') return `${at} must be ${params.allowedValues.join(' or ')}.`
  return `${at || 'it'} ${message ?? 'is wrong'}.`
}

/** Explains that a name is not known, and suggests a similar one. @param at the place of the name */
export function explainUnknown(at: string, name: string, known: readonly string[]): string {
  const nearest = findNearest(name, known)
  const hint = nearest ? `did you mean ${nearest}?` : `known are ${known.join(', ') || 'none yet'}.`
  return `unknown name ${showPlace(at)}: ${hint}`
}

/** Formats a pointer as `businesses[1].records`. */
function placeOf(pointer: string): string {
  const names = pointer.split('/').slice(1)
  const place = names
    .map(unescapeKey)
    .map((each) => (/^\d+$/.test(each) ? `[${each}]` : `.${each}`))
    .join('')
    .replace(/^\./, '')
  return place && showPlace(place)
}

/** Quotes a place: its names may be any text. */
function showPlace(place: string): string {
  return quoteText(place).slice(1, -1)
}
