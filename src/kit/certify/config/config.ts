/** Describes a program to `paycontract certify`. Paths, texts and JSON may hold placeholders such as `{amount}`. */
export interface CertifyConfig {
  $schema?: string
  /** Shown in reports; by default the name of the folder. */
  name?: string
  app: AppConfig
  /** Number of instances that may run at the same time, each with its own `{port}`, `{dataFolder}` and sandbox; by default 1. */
  instances?: number
  /** Ports of the sandbox, for an app started by hand; by default free ones. One `--seed` also keeps its keys the same. */
  sandbox?: { checkoutPort: number; businessPort: number }
  /** Path that receives webhooks. If omitted, the webhook scenarios are left out. */
  webhooks?: string
  /** What the app sells, if `buy` cannot choose amount and currency. In major units. */
  price?: { amount: number; currency: string }
  /** Pages for browsers, in addition to `/` and those that payers are sent to: each is searched for secrets. */
  pages?: readonly string[]
  /** Starts an order. If omitted, orders are opened elsewhere, and the app only reconciles. */
  buy?: BuyAction
  /** Sends the `{pin}` that a card asks for, if the app itself takes the card. */
  pin?: Action
  /** Sends the `{otp}` that a card asks for. */
  otp?: Action
  /** Shows how the app sees an order. */
  state: StateAction
  /** Refunds all of the money, or what is left of it. `{reason}` is why; `{wish}` tells one wish from another. */
  refund?: Action
  /** Refunds `{refundAmount}`, a part of the price in major units. `{wish}` names the wish, if the app tells wishes apart. */
  partialRefund?: Action
  /** The job that asks the service about what is still open. */
  reconcile?: Action
}

export interface AppConfig {
  /** Shell command that starts the app. If omitted, the app runs already: it is not restarted, and its output is not read. */
  command?: string
  /** Where the command runs; by default the folder of the config file. */
  folder?: string
  /** Base URL of the app, on this machine; `{port}` is a free port. */
  url: string
  /** Path that answers once the app is up; by default `/`. */
  ready?: string
  /** Variables of the command: which of them get URLs and keys of the sandbox. */
  env?: Readonly<Record<string, string>>
  /** File to write these variables to, as `NAME=value` lines, for an app that is started by hand. */
  envFile?: string
}

export type Action = AppRequest | AppCommand

/** A request to the app. */
export interface AppRequest {
  /** By default POST if there is a body, else GET. */
  method?: string
  path: string
  /** What it logs in with, such as a token in `authorization`, is hidden in reports. */
  headers?: Readonly<Record<string, string>>
  json?: unknown
  form?: Readonly<Record<string, string>>
  /** Values for later requests, by placeholder name: a JSONPath into the answer, or a header and the part of it that counts. */
  take?: Readonly<Record<string, Take>>
}

/** A shell command, run with the variables of the app. Its output is parsed as JSON if `take` needs a value from it. */
export interface AppCommand {
  command: string
  take?: Readonly<Record<string, Take>>
}

export type Take = string | { header: string; match?: string }

/** Several requests, in order, if the app needs them. */
export type BuyAction = Action | readonly Action[]

export type StateAction = Action & { read: StateReadings }

/** How often each thing has happened to the order: a JSONPath to a number, a boolean, a list, or one of some words. */
export interface StateReadings {
  /** How often the goods were released. */
  fulfilled: Reading
  /** How often the app counts it as paid. */
  paid?: Reading
  /** How often a refund succeeded. */
  refunded?: Reading
  /** Whether the payment is disputed, or was lost to a dispute. */
  disputed?: Reading
}

export type Reading = string | { path: string; words: readonly string[] }

/**
 * Types a `certify.config.ts`.
 *
 * @example
 * export default defineCertify({
 *   app: { url: 'http://127.0.0.1:{port}', command: 'npm start' },
 *   state: { path: '/orders/{reference}', read: { fulfilled: '$.deliveries' } },
 * })
 */
export function defineCertify(config: CertifyConfig): CertifyConfig {
  return config
}
