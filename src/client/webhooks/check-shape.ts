import type { FieldError } from '../errors.ts'

/** JSON Schema, in the keywords that events use; `optional` is shorter than `required`. */
interface Shape {
  $ref?: string
  allOf?: readonly Shape[]
  anyOf?: readonly Shape[]
  /** Optional properties; the others are required. */
  optional?: readonly string[]
  properties?: Readonly<Record<string, Shape>>
  items?: Shape
  format?: string
}

type Judge = (value: unknown, limit: never) => boolean

/** What each keyword requires of the values that it applies to. */
const judges: Readonly<Record<string, Judge>> = {
  type: (value, types: string | readonly string[]) =>
    [types].flat().some((each) => each === typeOf(value) || (each === 'integer' && Number.isInteger(value))),
  minLength: (value, limit) => typeof value !== 'string' || [...value].length >= limit,
  pattern: (value, pattern) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
  minimum: (value, limit) => typeof value !== 'number' || value >= limit,
}

/** JSON has no infinite number, but its parser turns `1e999` into one, which compiled validators accept. */
function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'infinite'
  return Array.isArray(value) ? 'array' : typeof value
}

/**
 * Checks a value against the shape of an event and lists each mismatch.
 *
 * Compiled validators, as used for requests and answers, are 9.6 kB (gzip) for the events alone, three times what this whole
 * entry point may weigh. Their schemas are 1.0 kB, and use so few keywords that this function can interpret them. A test compares
 * it with the compiled ones.
 */
export function findFieldErrors(
  shapes: Readonly<Record<string, object>>,
  shape: Shape,
  value: unknown,
  field = '',
): FieldError[] {
  const { $ref, allOf = [], anyOf, optional = [], properties = {}, items } = shape
  const find = (part: Shape, each = value, at = field) => findFieldErrors(shapes, part, each, at)
  const errors = [...($ref ? [shapes[$ref] as Shape] : []), ...allOf].flatMap((part) => find(part))
  const expect = (message: string) => errors.push({ field, message: `must ${message}` })
  for (const [keyword, limit] of Object.entries(shape)) {
    if (judges[keyword]?.(value, limit as never) === false)
      expect(keyword === 'type' ? `be ${limit}` : `fit ${shape.format ?? `${keyword} ${limit}`}`)
  }
  if (anyOf?.every((part) => find(part).length)) expect('fit anyOf')
  const type = typeOf(value)
  const start = field && `${field}.`
  if (type === 'array' && items)
    errors.push(...(value as unknown[]).flatMap((each, index) => find(items, each, `${start}${index}`)))
  if (type !== 'object') return errors
  for (const [name, part] of Object.entries(properties)) {
    if (Object.hasOwn(value as object, name))
      errors.push(...find(part, (value as Record<string, unknown>)[name], `${start}${name}`))
    else if (!optional.includes(name)) expect(`have ${name}`)
  }
  return errors
}
