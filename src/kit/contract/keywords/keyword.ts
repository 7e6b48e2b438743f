/** What may be written of one keyword in one kind of place. */
export interface Keyword {
  /** What stands below it: an object of a kind, or a list or a map of them. */
  holds?: { kind: Kind; as: 'one' | 'list' | 'map' }
  /** Why those who do not follow it have nothing to follow. */
  rest?: string
  /** Why no overlay may write it, and what to write instead. */
  refused?: string
  /** Only these values are refused: what is written, what stood there before, and what stands beside it. */
  refuses?(value: unknown, before: unknown, beside: Readonly<Record<string, unknown>>): boolean
}

/** An object of OpenAPI, or a schema. */
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
/** Each artefact follows it. */
export const followed: Keyword = {}

export const FOR_READERS = 'It is said to people, and no value changes by it.'
export const EXAMPLES =
  'A mock answers with the examples, which are checked against their schemas when the overlay is read; the sandbox sends events of its records.'
export const WORDS = 'Only a description is shown to readers: write it there.'
