import type { webhooks as shipped } from '../../../generated/webhooks.ts'

/** How a webhook is signed: an HMAC of a text that holds its raw body. Headers are in lower case. */
export interface WebhookSignature {
  readonly header: string
  /** Where the time of signing travels, in seconds. */
  readonly timestampHeader?: string
  /** How far that time may be from the receiver's clock, in seconds, either way; any where it is not said. */
  readonly toleranceSeconds?: number
  readonly encoding: 'hex' | 'base64'
  /** The hash of the HMAC; SHA-256 by default. */
  readonly hash?: 'SHA-384' | 'SHA-512'
  /** What is signed: `{timestamp}.{body}` by default, or `{body}` without a timestamp. */
  readonly signedText?: string
  /**
   * Standard Webhooks: the id, the timestamp and the body are signed, and `header` may hold several signatures. HTTP Message
   * Signatures: what is signed are the components that `signedText` lists.
   */
  readonly scheme?: 'standard-webhooks' | 'http-message-signatures'
}

/** What a receiver knows of the events of a contract: `webhooks` of the `webhooks.ts` that was made from it. */
export interface WebhookTable {
  /** What each event holds, by its name; for the compiler alone. */
  readonly types?: object
  /** The member of a body that names its event. */
  readonly nameField: string
  /** The member that is the same on every attempt to deliver an event. */
  readonly idField?: string
  readonly signatures: readonly WebhookSignature[]
  /**
   * Each event: which signature is its own, none where it is not signed, how many seconds the service waits for the answer,
   * and the shape of its body.
   */
  readonly events: Readonly<
    Record<string, { readonly signature?: number; readonly timeoutSeconds?: number; readonly shape: object }>
  >
  /** Shapes that others refer to, by name. */
  readonly shapes: Readonly<Record<string, object>>
}

export type ShippedWebhooks = typeof shipped

type EventsOf<Table extends WebhookTable> = NonNullable<Table['types']>

/** The names of the events of a contract: `order.succeeded` and so on. */
export type WebhookEventName<Table extends WebhookTable = ShippedWebhooks> = keyof EventsOf<Table> & string

/** An event of the contract, verified; the union of all by default. `event` tells which, and narrows `data`. */
export type KnownWebhookEvent<
  Table extends WebhookTable = ShippedWebhooks,
  Name extends WebhookEventName<Table> = WebhookEventName<Table>,
> = {
  [Each in Name]: {
    [Key in keyof EventsOf<Table>[Each]]: Key extends Table['nameField'] ? Each : EventsOf<Table>[Each][Key]
  }
}[Name]

/** An event that the contract does not have: it is signed by the service, and nothing more is known of it. */
export type UnknownWebhookEvent<Table extends WebhookTable = ShippedWebhooks> = Record<
  Table['nameField'],
  'unknown'
> & {
  /** What kind it says it is: text of the service, as sent. */
  name: string
  /** Absent where it has none that is a text. */
  id: string | undefined
  /** All of it, as sent. */
  body: Readonly<Record<string, unknown>>
}

/** An event that was verified. */
export type WebhookEvent<Table extends WebhookTable = ShippedWebhooks> =
  | KnownWebhookEvent<Table>
  | UnknownWebhookEvent<Table>
