import { isObject, type JsonObject } from './spec-tree.ts'

export interface Reference {
  $ref: string
}

export interface Located<T> {
  /** JSON pointer (a URI fragment without `#`) of the value. */
  pointer: string
  value: T
}

export function isReference(value: unknown): value is JsonObject & Reference {
  return isObject(value) && typeof value.$ref === 'string'
}

/** Maximum length of a chain of references; a loop ends here. */
const HOPS = 100

/** Follows local `$ref`s to a value that is not a reference, or to undefined. */
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

/** Resolves local `$ref`s; `undefined` if the target is missing. Returns any other value unchanged. */
export function deref<T>(document: object, value: T | Reference): T {
  return locate(document, value).value
}

/** Returns the value at a JSON pointer, with or without the `#` of a reference. Inherited keys are not read. */
export function readPointer(document: unknown, pointer: string): unknown {
  return splitPointer(pointer).reduce(
    (node, key) =>
      typeof node === 'object' && node !== null && Object.hasOwn(node, key)
        ? (node as JsonObject)[key]
        : undefined,
    document,
  )
}

/** Splits a JSON pointer, with or without the `#` of a reference, into keys. */
export function splitPointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(decodeKey)
}

function decodeKey(part: string): string {
  return unescapeKey(decode(part))
}

/** Escapes a key for a JSON pointer that is not a URI fragment: `/` becomes `~1`, and `~` becomes `~0`. */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Reverses `escapeKey`. */
export function unescapeKey(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Decodes a URI component; returns it unchanged if a percent sign encodes nothing. */
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

/** Collects every `$ref` in a value, each once. */
export function listReferences(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  if (isReference(value)) found.add(value.$ref)
  for (const below of Object.values(value)) listReferences(below, found)
  return found
}

/** Returns the last part of a reference: the component's name. */
export function nameOf(value: unknown): string | undefined {
  return isReference(value) ? value.$ref.split('/').at(-1) : undefined
}
