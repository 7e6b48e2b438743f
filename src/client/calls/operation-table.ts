/** The procedures that this package knows; a table may name others. */
type KnownCipher = 'rsa' | 'aes-256-gcm'

/** One row of a generated operation table: all that the client knows of an operation. */
export interface Operation<Cipher extends string = KnownCipher> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** `unstated`: it takes a credential, and the document does not say which; give it as a header of the call. */
  readonly key: 'public' | 'secret' | 'none' | 'unstated'
  /** May be repeated without a second effect. */
  readonly idempotent?: boolean
  /** The header under whose value the operation is carried out once, in lower case. */
  readonly idempotencyHeader?: string
  /** The body travels as a form, because it carries a file. */
  readonly multipart?: boolean
  /** The body field that is encrypted, and how. */
  readonly encrypted?: { readonly field: string; readonly cipher: Cipher }
  /** The contract states that the header makes a repetition safe; otherwise it is only proposed. */
  readonly idempotencyStated?: boolean
  /** How to find out whether it took effect, where no answer came. */
  readonly outcome?: Outcome
  readonly pagination?: Pagination
  /** The query parameters, where it is not so that GET and DELETE have parameters only, and the others a body only. */
  readonly inQuery?: readonly string[]
  /** Parameters whose names members of the body have too. */
  readonly alsoInBody?: readonly string[]
}

/** Where to look whether a write took effect. Paths are dotted. */
export interface Outcome {
  /** The operation that is asked. */
  readonly ask: string
  /** What it is given; each text is a path into what the write was given. */
  readonly given: object
  /** Where its answer holds the record of the write, or the list of such records. */
  readonly record: string
  /** The member of a record that holds the idempotency key of the write that made it. */
  readonly key?: string
  /** Members of a record, each with the path into what the write was given whose value it must have. */
  readonly match?: Readonly<Record<string, string>>
  /** The values of members with which a record has its effect; with any other it may have failed. */
  readonly done?: Readonly<Record<string, readonly unknown[]>>
  /** The member of a record that says when it was made; only of a write that always makes a record of its own. */
  readonly since?: string
  /** The values of members of a 404 that say that there is no such record; another 404 says nothing. */
  readonly none?: Readonly<Record<string, readonly unknown[]>>
  /** The write removes the record that `match` finds. */
  readonly gone?: boolean
  /** `ask` is the write itself: the same request, under the key that it was sent with, is answered with the record. */
  readonly repeat?: boolean
}

/** Where a page holds its items and its numbers, as dotted paths into the body. */
export interface Pagination {
  readonly items: string
  readonly meta: string
  /** The query parameter that asks for a page; `page` if absent. */
  readonly page?: string
  /** The number of the page that follows; `nextPage` of the numbers if absent. */
  readonly nextPage?: string
  /** The number of all pages; `pages` of the numbers if absent. */
  readonly pages?: string
}

/** The operations of one host by operationId. */
export type OperationTable = Readonly<Record<string, Operation<string>>>

/** The header that carries a key, and the scheme before it, where there is one. */
export interface Credential {
  readonly header: string
  readonly scheme?: string
}

/**
 * Where a key of each type travels. One is absent where no header is known for it, or where it is made anew for each
 * request, as a signature is: then the client sends none, and the caller's `fetch` may add it.
 */
export interface Credentials {
  readonly public?: Credential
  readonly secret?: Credential
}

/** Where an answer that reports a failure says what failed. What is absent is not known. */
export interface Failures {
  /** The header that names the exchange, in lower case. */
  readonly requestId?: string
  /** The list of fields at fault, as a dotted path into the body. */
  readonly errors?: string
  /** The name of a field in an item of that list; `field` if absent. */
  readonly field?: string
  /** What is wrong with it; `message` if absent. */
  readonly message?: string
}

/** An operation with its name, as it is handed from step to step. */
export interface Call {
  readonly operationId: string
  readonly operation: Operation<string>
}
