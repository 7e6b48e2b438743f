import type { Host } from './protocol.ts'

/** What the console of an operation receives when the site is built: only what that operation shows. */
export interface OperationDescription {
  operationId: string
  host: Host
  method: string
  path: string
  key: 'public' | 'secret' | 'none' | 'unstated'
  /** The header of the key. */
  keyHeader?: string
  cipher?: { field: string; name: string }
  isMultipart: boolean
  parameters: Parameter[]
  body?: Field
  /** Plaintext bodies; the form begins with the first. */
  examples: { name: string; value: unknown }[]
  /** Bodies of answers, by status. */
  answers: Record<string, Field>
}

export interface Parameter extends Field {
  in: 'path' | 'query' | 'header'
  example?: unknown
}

/** The source: a section of the interface document, or the gap of a proposal. */
export type Mark = { source: string } | { gap: string }

export interface Field {
  name: string
  kind: 'object' | 'list' | 'text' | 'number' | 'flag' | 'choice' | 'file' | 'json'
  description?: string
  isRequired: boolean
  mark?: Mark
  choices?: (string | number)[]
  isCardData?: true
  /** How it is encrypted before it is sent; its content is described as plaintext. */
  cipher?: string
  fields?: Field[]
  item?: Field
}
