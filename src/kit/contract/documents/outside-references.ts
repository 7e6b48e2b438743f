export interface FoundReference {
  keys: string[]
  /** `$ref`, `externalValue`, … */
  keyword: string
  target: string
}

/** Whatever a reader of OpenAPI may take for the address of something to read. */
const KEYWORDS = new Set(['$ref', '$dynamicRef', '$recursiveRef', '$self', 'operationRef', 'externalValue'])
/** A name of a component, which is not an address. */
const NAME = /^[\w-]+$/

/** Every reference that does not stay within its document, wherever it stands: in examples and extensions as well. */
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

/** A discriminator's mapping leads to names of components, or to addresses. */
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
