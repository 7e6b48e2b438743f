import type { webhooks as shipped } from '../../../generated/webhooks.ts'

/** How a webhook is signed: an HMAC of a text that contains its raw body. Headers are in lower case. */
export interface WebhookSignature {
  readonly header: string
  /** The header of the time of signing, in seconds. */
  readonly timestampHeader?: string
  /** Largest difference between that time and the receiver's clock, in seconds, either way; unlimited by default. */
  readonly toleranceSeconds?: number
  readonly encoding: 'hex' | 'base64'
  /** The hash of the HMAC; SHA-256 by default. */
  readonly hash?: 'SHA-384' | 'SHA-512'
  /** The signed text: `{timestamp}.{body}` by default, or `{body}` without a timestamp. */
  readonly signedText?: string
  /**
   * Standard Webhooks: the id, the timestamp and the body are signed, and `header` may hold several signatures. HTTP Message
   * Signatures: the components that `signedText` lists are signed.
   */
  readonly scheme?: 'standard-webhooks' | 'http-message-signatures'
}

/** What a receiver knows of the events of a contract: `webhooks` of the `webhooks.ts` generated from it. */
export interface WebhookTable {
  /** The content of each event, by its name; for the compiler only. */
  readonly types?: object
  /** The member of a body that names its event. */
  readonly nameField: string
  /** The member that is the same on every attempt to deliver an event. */
  readonly idField?: string
  readonly signatures: readonly WebhookSignature[]
  /**
   * Each event: the index of its signature (undefined if it is not signed), how many seconds the service waits for the answer,
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

/** A verified event of the contract; the union of all by default. `event` is its name, and narrows `data`. */
export type KnownWebhookEvent<
  Table extends WebhookTable = ShippedWebhooks,
  Name extends WebhookEventName<Table> = WebhookEventName<Table>,
> = {
  [Each in Name]: {
    [Key in keyof EventsOf<Table>[Each]]: Key extends Table['nameField'] ? Each : EventsOf<Table>[Each][Key]
  }
}[Name]

/** An event that the contract does not have: it is signed by the service, and nothing else is known of it. */
export type UnknownWebhookEvent<Table extends WebhookTable = ShippedWebhooks> = Record<
  Table['nameField'],
  'unknown'
> & {
  /** The name in its body: text of the service, as sent. */
  name: string
  /** Undefined if it has no id, or one that is not a string. */
  id: string | undefined
  /** The whole body, as sent. */
  body: Readonly<Record<string, unknown>>
}

/** A verified event. */
export type WebhookEvent<Table extends WebhookTable = ShippedWebhooks> =
  | KnownWebhookEvent<Table>
  | UnknownWebhookEvent<Table>
