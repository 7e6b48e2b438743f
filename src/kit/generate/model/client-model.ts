import type { Failures } from '../../contract/failures.ts'
import type { HostName } from '../../contract/hosts.ts'
import type { Credential, OperationRow } from '../../contract/operations.ts'
import type { WebhookSignature } from '../../contract/webhook-signature.ts'

/**
 * The contract without the forms of JSON Schema, from which a client in any language is written. Names are those of the contract;
 * a renderer converts them to the style of its language.
 */
export interface ClientModel {
  /** The requested hosts, in document order. */
  clients: HostModel[]
  /** Every named type that the clients and events need, each once. */
  types: TypeModel[]
  /** The webhooks that the service sends. */
  events: EventModel[]
}

export interface HostModel {
  host: HostName
  /** The document's title, such as `Checkout API`. */
  title: string
  version: string
  /** Where a key of each type travels; omitted if the caller must attach it. */
  credentials: { public?: Credential; secret?: Credential }
  /** Where an error answer says what failed. */
  failures: Failures
  operations: OperationModel[]
}

export interface OperationModel {
  operationId: string
  summary: string
  description: string
  origin: Origin
  /** Method, path, key, encryption, idempotency, pagination. */
  row: OperationRow
  /** Path, query and header parameters except credentials and the idempotency header; required ones first. */
  parameters: MemberModel[]
  /** Where each parameter travels, by its wire name. */
  parameterPlaces: Record<string, 'path' | 'query' | 'header'>
  /** The body as the caller writes it: the plaintext if a field is encrypted. Omitted if there is no body. */
  body?: { type: TypeRef; isRequired: boolean }
  /** The body of a success; `any` if it is not described. */
  answer: TypeRef
}

/** Where something comes from: a section of the interface document, or a gap for which it is proposed. */
export interface Origin {
  /** `§4.1` */
  section?: string
  /** `order-fields` */
  gap?: string
  /** Notes that depend on gaps of their own: a paragraph each, marked with its gap. */
  notes?: string
}

export interface MemberModel {
  /** Its name on the wire. */
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
  /** Whether callers create it. */
  isSent: boolean
  /** Whether it is part of answers or events. */
  isReceived: boolean
}

/**
 * A record. If received, it may hold unknown members and lack required ones: clients do not fail on either. Strict programs can
 * use validators.
 */
export interface ObjectModel extends NamedModel {
  kind: 'object'
  members: MemberModel[]
}

export interface EnumModel extends NamedModel {
  kind: 'enum'
  values: (string | number)[]
  /** More values may be added: they become constants of a string or a number, not a closed type. */
  isOpen: boolean
}

export type TypeRef =
  | { kind: 'string' | 'integer' | 'number' | 'boolean' | 'any' | 'file' | 'null'; isNullable: boolean }
  | { kind: 'list'; of: TypeRef; isNullable: boolean }
  /** An object with any members, whose values have one type. */
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
  /** How long the service waits for the answer, and the origin of that; undefined if not stated. */
  timeout: { seconds: number; origin: Origin } | undefined
}

/** A file of a client, relative to its folder, without its header. */
export interface SourceFile {
  path: string
  content: string
}

export type RenderClient = (model: ClientModel) => SourceFile[]
