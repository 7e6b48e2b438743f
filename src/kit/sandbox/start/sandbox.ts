import type { Hono } from 'hono'
import type { AmlThresholds } from '../../contract/aml-thresholds.ts'
import type { Contract } from '../../contract/contract.ts'
import type { SandboxLine } from '../../target/ready-line.ts'
import type { FixedDeliveryTimes } from '../domain/delivery-times.ts'
import type { Urls } from '../domain/settings.ts'

/** The stateful reference service. It does not listen: serve the apps to have it on a port. */
export interface Sandbox {
  /** The checkout API, and the hosted payment page under `/pay`. */
  checkout: Hono
  business: Hono
  /** The control plane and the inspector. For this machine only: it hands out keys. */
  control: Hono
  /** Sets the addresses of the apps, which links and the ready line use. */
  setUrls(urls: Urls): void
  /** Returns the ready line: addresses and current keys. */
  describe(): Promise<SandboxLine>
  /** Ends work in progress and closes the database; a second call does nothing. */
  close(): Promise<void>
}

/** Receives a webhook, such as the result of `createWebhookHandler`. */
export type ReceiveWebhook = (request: Request) => Response | Promise<Response>

/** Options for starting a sandbox. All have a default. */
export interface SandboxOptions {
  /** The contract with the operator's answers, if any. Default: the contract as shipped. */
  contract?: Contract
  /** `memory`, `file:<path>` or `postgres://…`. Default `memory`. */
  db?: string
  /** The seed of keys and ids. Default: the seed that the database was created with, or else always the same one. */
  seed?: string
  /** Time stands still unless it is advanced, so that two runs see the same times. Default: true if a seed is given. */
  isSeeded?: boolean
  /** Start without the example history. */
  empty?: boolean
  /** Check every answer against the specification before it is sent. */
  strict?: boolean
  /**
   * Whether an input may hold card data, and is masked. By default any may. If all cards in use are known,
   * other numbers that look like cards can stay.
   */
  mayHoldCardData?(input: unknown): boolean
  /** Maximum number of requests of one business per second; 0 means unlimited. Default 0. */
  rateLimitPerSecond?: number
  /** The deposit, in major units, from which an AML record opens, by currency. Default: those of the contract. */
  amlThresholds?: AmlThresholds
  /** Where the webhooks of the first business go, on this machine. Other businesses sign with other secrets. */
  webhookUrl?: string
  /**
   * Receives every webhook instead of the network, so that a test needs no port. It is called like a server: again if it
   * throws, does not answer 2xx or takes too long. Without `webhookUrl`, the first business then gets an address.
   */
  webhookFetch?: ReceiveWebhook
  /** Accepted currency codes. Default: all that the specification allows. */
  currencies?: readonly string[]
  /** Called for each error that the caller did not cause. Default: reports it on stderr. */
  onFault?: (error: unknown) => void
  /**
   * Overrides the times for webhooks, for tests that cannot wait as long.
   *
   * @internal
   */
  deliveryTimes?: FixedDeliveryTimes
}
