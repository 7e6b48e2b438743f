import type { Hono } from 'hono'
import type { AmlThresholds } from '../../contract/aml-thresholds.ts'
import type { Contract } from '../../contract/contract.ts'
import type { SandboxLine } from '../../target/ready-line.ts'
import type { FixedDeliveryTimes } from '../domain/delivery-times.ts'
import type { Urls } from '../domain/settings.ts'

/** The stateful reference service. It does not listen: to have it on a port, serve the apps. */
export interface Sandbox {
  /** The checkout API, and the hosted payment page under `/pay`. */
  checkout: Hono
  business: Hono
  /** The control plane and the inspector. For this machine only: it hands out keys. */
  control: Hono
  /** Tells where the apps are reached; links and the ready line are made of it. */
  setUrls(urls: Urls): void
  /** The ready line: addresses, and the keys in force now. */
  describe(): Promise<SandboxLine>
  /** Ends what is under way and closes the database; a second call does nothing. */
  close(): Promise<void>
}

/** What receives a webhook, such as what `createWebhookHandler` makes. */
export type ReceiveWebhook = (request: Request) => Response | Promise<Response>

/** How a sandbox is started. Everything has a default. */
export interface SandboxOptions {
  /** With the operator's answers, where there are any. Default: the contract as it is shipped. */
  contract?: Contract
  /** `memory`, `file:<path>` or `postgres://…`. Default `memory`. */
  db?: string
  /** What keys and ids follow from. Default: what the database was begun with, else always the same. */
  seed?: string
  /** Time stands still unless it is put forward, so that two runs see the same. Default: when a seed is given. */
  isSeeded?: boolean
  /** Start without the example history. */
  empty?: boolean
  /** Check every answer against the specification before it is sent. */
  strict?: boolean
  /** Requests of one business that are answered in a second; 0 is any number. Default 0. */
  rateLimitPerSecond?: number
  /** From how many major units on a deposit opens an AML record, by currency. Default: those of the contract. */
  amlThresholds?: AmlThresholds
  /** Where the webhooks of the first business go, on this machine: another one signs with a secret of its own. */
  webhookUrl?: string
  /**
   * Receives every webhook in place of the network, so that a test needs no port. It is called as the service calls: again
   * where it throws, answers no 2xx or takes too long. Without `webhookUrl`, the first business then has an address.
   */
  webhookFetch?: ReceiveWebhook
  /** Codes that are accepted. Default: all that the specification allows. */
  currencies?: readonly string[]
  /** Called for each error that is not a caller's. Default: written to stderr. */
  onFault?: (error: unknown) => void
  /**
   * How long webhooks may take. For tests, which cannot wait as long.
   *
   * @internal
   */
  deliveryTimes?: FixedDeliveryTimes
}
