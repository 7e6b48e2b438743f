import { isObject, type JsonObject } from './spec-tree.ts'

export interface Reference {
  $ref: string
}

export interface Located<T> {
  /** JSON pointer (a URI fragment without `#`) of the place that holds the value itself. */
  pointer: string
  value: T
}

export function isReference(value: unknown): value is JsonObject & Reference {
  return isObject(value) && typeof value.$ref === 'string'
}

/** No chain of references is longer; one that leads back to itself ends here. */
const HOPS = 100

/** Follows local `$ref`s until something that is not a reference stands there, or nothing. */
export function locate<T>(document: object, value: T | Reference, pointer = ''): Located<T> {
  let located: Located<unknown> = { pointer, value }
  for (let hops = 0; isReference(located.value) && hops < HOPS; hops += 1) {
    const { $ref } = located.value
    located = {
      pointer: $ref.slice(1),
      value: $ref.startsWith('#') ? readPointer(document, $ref) : undefined,
    }
  }
  return located as Located<T>
}

/** What local `$ref`s lead to; `undefined` where nothing stands. Anything else is its own target. */
export function deref<T>(document: object, value: T | Reference): T {
  return locate(document, value).value
}

/** What stands at a JSON pointer, with or without the `#` of a reference. Inherited keys are not read. */
export function readPointer(document: unknown, pointer: string): unknown {
  return splitPointer(pointer).reduce(
    (node, key) =>
      typeof node === 'object' && node !== null && Object.hasOwn(node, key)
        ? (node as JsonObject)[key]
        : undefined,
    document,
  )
}

/** The keys of a JSON pointer, with or without the `#` of a reference. */
export function splitPointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(decodeKey)
}

function decodeKey(part: string): string {
  return unescapeKey(decode(part))
}

/** A key as it stands in a JSON pointer that is not a URI fragment: `/` as `~1`, and `~` as `~0`. */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The key that such a part of a JSON pointer names. */
export function unescapeKey(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** A percent sign that encodes nothing stands for itself. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Joins keys to a JSON pointer that is safe inside a URI fragment. */
export function joinPointer(...keys: string[]): string {
  return keys.map((key) => `/${encodeURIComponent(escapeKey(key))}`).join('')
}

/** Every `$ref` in a value, each once. */
export function listReferences(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  if (isReference(value)) found.add(value.$ref)
  for (const below of Object.values(value)) listReferences(below, found)
  return found
}

/** The last part of a reference: the component's name. */
export function nameOf(value: unknown): string | undefined {
  return isReference(value) ? value.$ref.split('/').at(-1) : undefined
}
