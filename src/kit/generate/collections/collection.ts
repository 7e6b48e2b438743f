import type { Credential, OperationRow } from '../../contract/operations.ts'
import type { StatedShape } from './stated-shapes.ts'

/** Variables besides those of the samples: a key that is not a file, and the source of random numbers for newman. */
export const MORE_VARIABLES = { encryptionKey: 'ENCRYPTION_KEY', entropy: 'ENTROPY' } as const

/** The content of a collection, for any program. */
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
  /** The name of the variable with the host's address. */
  baseUrl: string
  /** `/orders/{reference}`, with braces around the names of `pathValues`. */
  path: string
  /** Percent-encoded, like the query. */
  pathValues: [name: string, value: string][]
  query: [name: string, value: string][]
  headers: [name: string, value: string][]
  /** The user name of Basic authentication. Other credentials are headers. */
  basicUser?: string
  /** The body, if it is JSON. */
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

/** A variable of the environment. */
export interface Variable {
  name: string
  /** Empty if readers fill in a value of their own. */
  value: string
  isSecret: boolean
}

/** Returns the header of a key that is not a user name. */
export function keyHeader({ header, scheme }: Credential, variable: string): [name: string, value: string] {
  return [header, scheme ? `${scheme} {{${variable}}}` : `{{${variable}}}`]
}
