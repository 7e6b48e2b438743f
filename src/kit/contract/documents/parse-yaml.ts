import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { InputError } from '../../expected-error.ts'
import { LIMITS, readText } from './read-text.ts'

export interface ParsedFile {
  file: string
  text: string
  value: unknown
  /** Returns `file:line:column` of the value at these keys, or of its nearest parent. */
  placeOf(keys: readonly string[]): string
}

/**
 * Parses YAML or JSON from the user as plain data: no tags, no merge keys, no duplicate keys, and not larger, deeper or with more
 * aliases than {@link LIMITS}.
 *
 * @throws InputError with file, line and column
 */
export function parseFile(file: string): ParsedFile {
  return parseText(file, readText(file))
}

export function parseText(file: string, text: string): ParsedFile {
  const lineCounter = new LineCounter()
  // The library's check for duplicate keys is quadratic: checkNode does it instead.
  const options = { lineCounter, prettyErrors: false, uniqueKeys: false, resolveKnownTags: false } as const
  const document = parseDocument(text, { ...options, stringKeys: true })
  const placeAt = (offset = 0) => {
    const { line, col } = lineCounter.linePos(offset)
    return `${file}:${Math.max(1, line)}:${Math.max(1, col)}`
  }
  const fault = document.errors[0] ?? document.warnings[0]
  if (fault) throw new InputError(`${placeAt(fault.pos[0])}  yaml  ${describeFault(fault)}`)
  if (document.directives?.yaml.version === '1.1')
    throw new InputError(`${placeAt()}  yaml  written as YAML 1.1. Leave the %YAML line out: 1.2 is read.`)
  checkNode(document.contents, 1, (offset, message) => {
    throw new InputError(`${placeAt(offset)}  yaml  ${message}`)
  })
  const value = toValue(document, `${placeAt()}  yaml`)
  return { file, text, value, placeOf: (keys) => placeAt(offsetOf(document, keys)) }
}

/** Parses JSON that a command wrote for another thread or process. It has the limits of YAML, and no places. */
export function parseJson(file: string): Pick<ParsedFile, 'value' | 'placeOf'> {
  const value = JSON.parse(readText(file))
  assertWithinLimits(value, file)
  return { value, placeOf: () => file }
}

function describeFault({ code, message }: { code: string; message: string }): string {
  if (code === 'RESOURCE_EXHAUSTION') return `nested deeper than ${LIMITS.depth}. Flatten it.`
  if (code === 'TAG_RESOLVE_FAILED') return 'tags (`!…`) are not supported. Remove them.'
  if (code === 'NON_STRING_KEY') return 'a key that is not text. Write it as one word.'
  return `not YAML: ${message.split('\n')[0]}. Fix it there.`
}

type Refuse = (offset: number | undefined, message: string) => never

function checkNode(node: unknown, depth: number, refuse: Refuse): void {
  const start = (node as { range?: [number, number, number] } | null)?.range?.[0]
  if (depth > LIMITS.depth) refuse(start, `nested deeper than ${LIMITS.depth}. Flatten it.`)
  if (isSeq(node)) for (const item of node.items) checkNode(item, depth + 1, refuse)
  if (!isMap(node)) return
  const seen = new Set<string>()
  for (const { key, value } of node.items) {
    const offset = isScalar(key) ? key.range?.[0] : start
    const name = isAlias(key) ? '<<' : String(isScalar(key) ? key.value : key)
    if (name === '<<') refuse(offset, 'a merge key or an alias as key. Write the keys out.')
    if (name === '__proto__') refuse(offset, 'the key __proto__ is not read. Rename it.')
    if (seen.has(name)) refuse(offset, `duplicate key ${JSON.stringify(name)}. Remove one.`)
    seen.add(name)
    checkNode(value, depth + 1, refuse)
  }
}

/** Aliases expand to what they stand for: the limits apply to the expanded size. */
function toValue(document: Document, place: string): unknown {
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: LIMITS.aliases })
  } catch {
    throw new InputError(`${place}  aliases repeat more than ${LIMITS.aliases} times. Write them out.`)
  }
  assertWithinLimits(value, place)
  return value
}

function assertWithinLimits(value: unknown, place: string): void {
  let count = 0
  const visit = (each: unknown, depth: number): void => {
    count += 1 + (typeof each === 'string' ? each.length / 100 : 0)
    if (depth > LIMITS.depth || count > LIMITS.values)
      throw new InputError(
        `${place}  with its aliases it has more than ${LIMITS.values} values, or is deeper than ${LIMITS.depth}. Shorten it.`,
      )
    if (typeof each === 'object' && each !== null)
      for (const below of Object.values(each)) visit(below, depth + 1)
  }
  visit(value, 1)
}

function offsetOf(document: Document, keys: readonly string[]): number | undefined {
  for (let length = keys.length; length >= 0; length -= 1) {
    const node = document.getIn(keys.slice(0, length), true) as { range?: [number] } | undefined
    if (node?.range) return node.range[0]
  }
  return undefined
}
