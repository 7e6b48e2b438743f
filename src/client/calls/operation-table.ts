/** Encryption procedures that this package implements; a table may name others. */
type KnownCipher = 'rsa' | 'aes-256-gcm'

/** One row of a generated operation table: all that the client knows of an operation. */
export interface Operation<Cipher extends string = KnownCipher> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** `unstated`: it requires a credential, but the document does not say which; pass it as a header of the call. */
  readonly key: 'public' | 'secret' | 'none' | 'unstated'
  /** May be repeated without a second effect. */
  readonly idempotent?: boolean
  /** The header of the idempotency key, in lower case: the operation takes effect once per value. */
  readonly idempotencyHeader?: string
  /** The body is sent as a form, because it carries a file. */
  readonly multipart?: boolean
  /** The body field that is encrypted, and how. */
  readonly encrypted?: { readonly field: string; readonly cipher: Cipher }
  /** The contract states that the header makes a retry safe; otherwise that is only proposed. */
  readonly idempotencyStated?: boolean
  /** How to find out whether it took effect if no answer came. */
  readonly outcome?: Outcome
  readonly pagination?: Pagination
  /** The query parameters; only given if GET or DELETE has a body, or another method has query parameters. */
  readonly inQuery?: readonly string[]
  /** Parameters that share their name with a member of the body. */
  readonly alsoInBody?: readonly string[]
}

/** Where to look whether a write took effect. Paths are dotted. */
export interface Outcome {
  /** The operation to ask. */
  readonly ask: string
  /** Its arguments; each string is a path into the input of the write. */
  readonly given: object
  /** Where its answer holds the record of the write, or the list of such records. */
  readonly record: string
  /** The member of a record that holds the idempotency key of the write that made it. */
  readonly key?: string
  /** Members of a record, each with the path into the input of the write whose value it must equal. */
  readonly match?: Readonly<Record<string, string>>
  /** The values of members that show that the write took effect; with other values it may have failed. */
  readonly done?: Readonly<Record<string, readonly unknown[]>>
  /** The member of a record that holds its creation time; only for a write that always creates a new record. */
  readonly since?: string
  /** The values of members of a 404 that mean that the record does not exist; any other 404 is inconclusive. */
  readonly none?: Readonly<Record<string, readonly unknown[]>>
  /** The write removes the record that `match` finds. */
  readonly gone?: boolean
  /** `ask` is the write itself: repeating the request under its original key returns the record. */
  readonly repeat?: boolean
}

/** Where a page holds its items and its numbers, as dotted paths into the body. */
export interface Pagination {
  readonly items: string
  readonly meta: string
  /** The query parameter for the page number; `page` by default. */
  readonly page?: string
  /** The member of `meta` with the number of the next page; `nextPage` by default. */
  readonly nextPage?: string
  /** The member of `meta` with the number of pages; `pages` by default. */
  readonly pages?: string
}

/** The operations of one host by operationId. */
export type OperationTable = Readonly<Record<string, Operation<string>>>

/** The header that carries a key, and the scheme before it, if any. */
export interface Credential {
  readonly header: string
  readonly scheme?: string
}

/**
 * The header of each type of key. Undefined if the header is not known, or if its value is computed anew for each request, like a
 * signature: the client then sends none, and the caller's `fetch` may add it.
 */
export interface Credentials {
  readonly public?: Credential
  readonly secret?: Credential
}

/** Where an answer that reports a failure says what failed. A missing member is not known. */
export interface Failures {
  /** The header that identifies the exchange, in lower case. */
  readonly requestId?: string
  /** The list of fields at fault, as a dotted path into the body. */
  readonly errors?: string
  /** The member of a list item that names the field; `field` by default. */
  readonly field?: string
  /** The member of a list item that says what is wrong; `message` by default. */
  readonly message?: string
}

/** An operation with its name, as passed between the steps of a call. */
export interface Call {
  readonly operationId: string
  readonly operation: Operation<string>
}
