import {
  listOperations,
  type OpenApiDocument,
  type Schema,
  type SecurityScheme,
} from '../contract/document.ts'
import { nameScheme } from '../contract/operations.ts'
import { deref, joinPointer } from '../contract/references.ts'
import { asList, asObject } from '../contract/spec-tree.ts'
import { ExpectedError } from '../expected-error.ts'
import { quoteText } from '../visible-text.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { listScopes, type NameKind, type Scope } from './list-names.ts'

/** What Redocly's generator of a language makes no code of that compiles. */
interface Limits {
  /** Names that need an ASCII letter or digit: without one they are `_`, which the language takes for no name. */
  nameless?: NameKind[]
  /** Names of which the generator does not move one aside when two become the same identifier. */
  apart?: NameKind[]
  /** Of these it does so only where they are the same letter for letter, and the language ignores case. */
  apartButForCase?: NameKind[]
  /** Classes are told apart without their case. */
  ignoresCase?: boolean
  reserved?: { name: string; kinds: NameKind[] }
  /** A named list or map that holds itself, through these and no object, is a type without end. */
  endless?: ('items' | 'additionalProperties' | 'oneOf' | 'anyOf')[]
}

const LIMITS: Record<Language, Limits> = {
  typescript: {},
  python: { endless: ['items', 'additionalProperties', 'oneOf', 'anyOf'] },
  go: {
    apart: ['schema', 'property', 'query parameter', 'variable'],
    endless: ['items', 'additionalProperties'],
  },
  php: {
    apart: ['schema', 'property', 'variable'],
    apartButForCase: ['operation', 'server'],
    ignoresCase: true,
    reserved: { name: 'this', kinds: ['property', 'query parameter', 'path parameter', 'variable'] },
  },
  java: {
    apart: ['schema', 'variable'],
    nameless: ['property', 'value', 'query parameter', 'path parameter', 'server', 'variable'],
  },
}

/**
 * @throws ExpectedError a line for each place that would keep the client of this language from compiling
 */
export function assertExpressible(document: OpenApiDocument, language: Language): void {
  const limits = LIMITS[language]
  const faults = [
    ...listUnknownSchemes(document),
    ...listObjectValues(document, []),
    ...listScopes(document).flatMap((scope) => judgeScope(scope, limits)),
    ...listEndless(document, limits.endless ?? []),
  ]
  if (faults.length === 0) return
  const { name } = LANGUAGES[language]
  throw new ExpectedError(
    `the document cannot become ${name} as it is:\n${faults.map((fault) => `  ${fault}`).join('\n')}\nChange it in the document, or in the overlay that says so, or choose another --language.`,
  )
}

function judgeScope({ kind, names }: Scope, limits: Limits): string[] {
  const seen = new Map<string, string>()
  return names.flatMap(({ name, pointer }) => {
    const folded = foldName(name)
    const shown = quoteText(name)
    if (folded === '' && limits.nameless?.includes(kind))
      return [`${pointer}: ${shown} holds no letter or digit of ASCII to make a name of`]
    if (folded === limits.reserved?.name && limits.reserved.kinds.includes(kind))
      return [`${pointer}: ${shown} is a name that the language keeps for itself`]
    const mayMoveAside = limits.apartButForCase?.includes(kind) ?? false
    if (!mayMoveAside && !limits.apart?.includes(kind)) return []
    const isCaseless = limits.ignoresCase && (mayMoveAside || kind === 'schema')
    const key = isCaseless ? folded.toLowerCase() : folded
    const other = seen.get(key)
    if (other === undefined) seen.set(key, name)
    if (other === undefined || (mayMoveAside && foldName(other) === folded)) return []
    return [`${pointer}: ${shown} and ${quoteText(other)} become one name`]
  })
}

/**
 * `orderId` of `order_id`: the words of a name as Redocly's generators tell them, whatever is no ASCII letter or digit
 * between two. Names that fold alike become the same identifier.
 */
function foldName(name: string): string {
  return name
    .replace(/^\+(?=\d)/, 'plus ')
    .replace(/^-(?=\d)/, 'minus ')
    .replace(/([A-Z]{2,})s(?![a-z])/g, '$1S')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}

/** Redocly's generators leave out a credential that they cannot send, and say nothing of it. */
function listUnknownSchemes(document: OpenApiDocument): string[] {
  const operations = listOperations(document).map(({ operation }) => operation)
  const used = new Set(
    operations.flatMap(({ security }) => asList(security).flatMap((each) => Object.keys(asObject(each)))),
  )
  return [...used].flatMap((name) => {
    const scheme = document.components?.securitySchemes?.[name]
    if (!scheme || isSendable(scheme)) return []
    const pointer = joinPointer('components', 'securitySchemes', name)
    return [
      `${pointer}: the credential ${quoteText(name)} is ${nameScheme(scheme)}, which its client would leave out`,
    ]
  })
}

function isSendable({ type, scheme }: SecurityScheme): boolean {
  if (type === 'http') return ['basic', 'bearer'].includes(String(scheme).toLowerCase())
  return ['apiKey', 'oauth2', 'openIdConnect'].includes(type)
}

/** No generator of Redocly's has a type for them. */
function listObjectValues(node: unknown, keys: readonly string[]): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    const here = [...keys, key]
    const isEnum = key === 'enum' && Array.isArray(value) && keys.at(-1) !== 'properties'
    if (!isEnum) return listObjectValues(value, here)
    return value.flatMap((each, index) =>
      typeof each === 'object' && each !== null
        ? [`${joinPointer(...here, String(index))}: a value of an enum is a text, a number, true or false`]
        : [],
    )
  })
}

function listEndless(document: OpenApiDocument, keywords: readonly string[]): string[] {
  return Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) => {
    const pointer = joinPointer('components', 'schemas', name)
    return keywords.length > 0 && holdsItself(document, schema, keywords)
      ? [`${pointer}: ${quoteText(name)} holds itself; put an object with properties between`]
      : []
  })
}

function holdsItself(document: OpenApiDocument, start: Schema, keywords: readonly string[]): boolean {
  const seen = new Set<unknown>()
  const open = [start]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const each of keywords.flatMap((keyword) => listBelow(node, keyword))) {
      const value = deref(document, each)
      if (value === start) return true
      if (typeof value === 'object' && value !== null && !seen.has(value)) open.push(value)
      seen.add(value)
    }
  }
  return false
}

/** What the type of a schema is made of, where it is no object of its own. */
function listBelow(schema: Schema, keyword: string): Schema[] {
  if (schema.properties) return []
  const below = schema[keyword]
  const list = Array.isArray(below) ? below : [below]
  return list.filter((each) => typeof each === 'object' && each !== null)
}
