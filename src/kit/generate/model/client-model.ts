import type { Failures } from '../../contract/failures.ts'
import type { HostName } from '../../contract/hosts.ts'
import type { Credential, OperationRow } from '../../contract/operations.ts'
import type { WebhookSignature } from '../../contract/webhook-signature.ts'

/**
 * All that a client in any language is written from: the contract without the forms of JSON Schema. Names are those of
 * the contract; a renderer writes them as its language does.
 */
export interface ClientModel {
  /** The hosts that were asked for, in document order. */
  clients: HostModel[]
  /** Every named type that the clients and the events need, each once, by name. */
  types: TypeModel[]
  /** What the service sends to a receiver. */
  events: EventModel[]
}

export interface HostModel {
  host: HostName
  /** `Checkout API`, as the document calls itself. */
  title: string
  version: string
  /** Where a key of each type travels; absent where the caller has to attach it. */
  credentials: { public?: Credential; secret?: Credential }
  /** Where an answer that reports a failure says what failed. */
  failures: Failures
  operations: OperationModel[]
}

export interface OperationModel {
  operationId: string
  summary: string
  description: string
  origin: Origin
  /** Method, path, key, encryption, idempotency, pages. */
  row: OperationRow
  /** Path, query and header parameters, but for credentials and the idempotency header; required ones first. */
  parameters: MemberModel[]
  /** Where each parameter travels, by its wire name. */
  parameterPlaces: Record<string, 'path' | 'query' | 'header'>
  /** The body as the caller writes it: the plaintext where a field is encrypted. Absent without a body. */
  body?: { type: TypeRef; isRequired: boolean }
  /** The body of a success; `any` where nothing is stated of it. */
  answer: TypeRef
}

/** Where something stands: stated by a section of the interface document, or proposed for a gap. */
export interface Origin {
  /** `§4.1` */
  section?: string
  /** `order-fields` */
  gap?: string
  /** What rests on gaps of its own, a paragraph each, marked with its gap. */
  notes?: string
}

export interface MemberModel {
  /** As it travels. */
  wireName: string
  type: TypeRef
  isRequired: boolean
  description: string
  origin: Origin
}

export type TypeModel = ObjectModel | EnumModel

interface NamedModel {
  /** `CreateOrderPayload` */
  name: string
  description: string
  origin: Origin
  /** A caller makes it. */
  isSent: boolean
  /** It comes in answers or events. */
  isReceived: boolean
}

/**
 * A record. One that is received may carry members that it does not name, and may lack some that it requires: neither
 * is a reason to fail; validators are there for strict programs.
 */
export interface ObjectModel extends NamedModel {
  kind: 'object'
  members: MemberModel[]
}

export interface EnumModel extends NamedModel {
  kind: 'enum'
  values: (string | number)[]
  /** Another value may come: then its values are constants of a string or a number, and no closed type. */
  isOpen: boolean
}

export type TypeRef =
  | { kind: 'string' | 'integer' | 'number' | 'boolean' | 'any' | 'file' | 'null'; isNullable: boolean }
  | { kind: 'list'; of: TypeRef; isNullable: boolean }
  /** An object of any members, whose values are of one type. */
  | { kind: 'map'; of: TypeRef; isNullable: boolean }
  /** One of `types`, by name. */
  | { kind: 'named'; name: string; isNullable: boolean }

export interface EventModel {
  /** `order.succeeded` */
  name: string
  summary: string
  origin: Origin
  /** The whole event: id, event, createdAt, data. */
  type: TypeRef
  signature: WebhookSignature | undefined
  /** How long the service waits for the answer, and where that stands; undefined where nothing is said of it. */
  timeout: { seconds: number; origin: Origin } | undefined
}

/** A file of a client, below the folder that it is written to, without its header. */
export interface SourceFile {
  path: string
  content: string
}

/** Writes a client in one language. */
export type RenderClient = (model: ClientModel) => SourceFile[]
