import type { Host } from './protocol.ts'

/** What the console is given for an operation when the site is built: all that it shows, and nothing of the others. */
export interface OperationDescription {
  operationId: string
  host: Host
  method: string
  path: string
  key: 'public' | 'secret' | 'none' | 'unstated'
  /** The header that the key travels in. */
  keyHeader?: string
  cipher?: { field: string; name: string }
  isMultipart: boolean
  parameters: Parameter[]
  body?: Field
  /** Plaintext bodies, the first to begin with. */
  examples: { name: string; value: unknown }[]
  /** What is answered, by status. */
  answers: Record<string, Field>
}

export interface Parameter extends Field {
  in: 'path' | 'query' | 'header'
  example?: unknown
}

/** Who says so: a section of the interface document, or a proposal for a gap. */
export type Mark = { source: string } | { gap: string }

export interface Field {
  name: string
  kind: 'object' | 'list' | 'text' | 'number' | 'flag' | 'choice' | 'file' | 'json'
  description?: string
  isRequired: boolean
  mark?: Mark
  choices?: (string | number)[]
  isCardData?: true
  /** How it is encrypted before it is sent; what it holds is described as plaintext. */
  cipher?: string
  fields?: Field[]
  item?: Field
}
