export interface FoundReference {
  keys: string[]
  /** `$ref`, `externalValue`, … */
  keyword: string
  target: string
}

/** Keywords that a reader of OpenAPI may follow as an address. */
const KEYWORDS = new Set(['$ref', '$dynamicRef', '$recursiveRef', '$self', 'operationRef', 'externalValue'])
/** A component name, which is not an address. */
const NAME = /^[\w-]+$/

/** Returns every reference that leaves its document, wherever it stands, examples and extensions included. */
export function listOutsideReferences(value: unknown, keys: string[] = []): FoundReference[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => {
    const here = [...keys, key]
    if (typeof below !== 'string')
      return [...listMapping(key, below, here), ...listOutsideReferences(below, here)]
    const isOutside = KEYWORDS.has(key) && !below.startsWith('#')
    return isOutside ? [{ keys: here, keyword: key, target: below }] : []
  })
}

/** A discriminator's mapping holds component names or addresses. */
function listMapping(key: string, value: unknown, keys: string[]): FoundReference[] {
  if (key !== 'discriminator' || typeof value !== 'object' || value === null) return []
  const { mapping } = value as { mapping?: unknown }
  if (typeof mapping !== 'object' || mapping === null) return []
  return Object.entries(mapping)
    .filter(([, target]) => typeof target === 'string' && !target.startsWith('#') && !NAME.test(target))
    .map(([name, target]) => ({
      keys: [...keys, 'mapping', name],
      keyword: 'mapping',
      target: String(target),
    }))
}
