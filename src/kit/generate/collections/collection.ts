import type { Credential, OperationRow } from '../../contract/operations.ts'
import type { StatedShape } from './stated-shapes.ts'

/** Besides those of the samples: a key that is not a file, and what newman draws random numbers from. */
export const MORE_VARIABLES = { encryptionKey: 'ENCRYPTION_KEY', entropy: 'ENTROPY' } as const

/** All that a collection of any program is written from. */
export interface Collection {
  title: string
  description: string
  folders: Folder[]
  variables: Variable[]
}

/** The operations of one host, in document order. */
export interface Folder {
  name: string
  requests: CollectionRequest[]
}

export interface CollectionRequest {
  name: string
  description: string
  method: string
  /** The name of the variable that holds the address of the host. */
  baseUrl: string
  /** `/orders/{reference}`: braces around the names of `pathValues`. */
  path: string
  /** Percent-encoded, as the query. */
  pathValues: [name: string, value: string][]
  query: [name: string, value: string][]
  headers: [name: string, value: string][]
  /** The user name of Basic authentication; any other credential is a header. */
  basicUser?: string
  /** JSON, where the body is that. */
  json?: string
  form?: FormPart[]
  encrypted?: OperationRow['encrypted']
  stated: readonly StatedShape[]
}

export interface FormPart {
  name: string
  value: string
  isFile: boolean
}

/** What the environment holds. */
export interface Variable {
  name: string
  /** Empty where the reader puts in a value of their own. */
  value: string
  isSecret: boolean
}

/** How a key travels where it is not a user name. */
export function keyHeader({ header, scheme }: Credential, variable: string): [name: string, value: string] {
  return [header, scheme ? `${scheme} {{${variable}}}` : `{{${variable}}}`]
}
