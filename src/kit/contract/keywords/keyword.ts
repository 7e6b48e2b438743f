/** What an overlay may write under one keyword in one kind of place. */
export interface Keyword {
  /** What it contains: an object of a kind, or a list or a map of them. */
  holds?: { kind: Kind; as: 'one' | 'list' | 'map' }
  /** Why artefacts that do not follow it need not. */
  rest?: string
  /** Why no overlay may write it, and what to write instead. */
  refused?: string
  /** Returns whether a value is refused, given the value before and its siblings. Omitted if all values are refused. */
  refuses?(value: unknown, before: unknown, beside: Readonly<Record<string, unknown>>): boolean
}

/** A kind of OpenAPI object, or a schema. */
export type Kind =
  | ('document' | 'info' | 'server' | 'tag' | 'components' | 'path' | 'operation' | 'parameter')
  | ('body' | 'media' | 'response' | 'header' | 'link' | 'example' | 'scheme' | 'schema' | 'discriminator')

export const one = (kind: Kind, rest?: string): Keyword => ({
  holds: { kind, as: 'one' },
  ...(rest && { rest }),
})
export const list = (kind: Kind, rest?: string): Keyword => ({
  holds: { kind, as: 'list' },
  ...(rest && { rest }),
})
export const map = (kind: Kind, rest?: string): Keyword => ({
  holds: { kind, as: 'map' },
  ...(rest && { rest }),
})
export const refused = (why: string): Keyword => ({ refused: why })
export const rest = (why: string): Keyword => ({ rest: why })
/** Several keywords with the same entry. */
export const each = (names: string, keyword: Keyword): Readonly<Record<string, Keyword>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, keyword]))
/** Every artefact follows it. */
export const followed: Keyword = {}

export const FOR_READERS = 'It is for readers, and changes no value.'
export const EXAMPLES =
  'The mock answers with the examples, which are checked against their schemas when the overlay is read; the sandbox builds events from its records.'
export const WORDS = 'Readers are shown only descriptions: write it there.'
