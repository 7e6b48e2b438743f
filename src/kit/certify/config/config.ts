/** What `paycontract certify` knows of a program. Paths, texts and JSON may hold placeholders such as `{amount}`. */
export interface CertifyConfig {
  $schema?: string
  /** In reports; by default the name of the folder. */
  name?: string
  app: AppConfig
  /** How often the app may run at the same time, each instance with a `{port}`, a `{dataFolder}` and a sandbox of its own; by default once. */
  instances?: number
  /** Ports of the sandbox, for an app that somebody else starts; by default free ones. Under one `--seed` its keys stay the same, too. */
  sandbox?: { checkoutPort: number; businessPort: number }
  /** Path that takes webhooks. Left out, the scenarios of webhooks are left out too. */
  webhooks?: string
  /** What the app sells, where `buy` cannot choose amount and currency. In major units. */
  price?: { amount: number; currency: string }
  /** Pages that a browser gets, beside `/` and those that payers are led to: each is searched for secrets. */
  pages?: readonly string[]
  /** Starts an order. Left out, orders are made by somebody else, and the app only reconciles. */
  buy?: BuyAction
  /** Sends the `{pin}` that a card asks for, where the app takes the card itself. */
  pin?: Action
  /** Sends the `{otp}` that a card asks for. */
  otp?: Action
  /** Shows how the app sees an order. */
  state: StateAction
  /** Gives all of the money back, or what is left of it. `{reason}` is why; `{wish}` tells one wish from another. */
  refund?: Action
  /** Gives `{refundAmount}` back, a part of the price in major units. `{wish}` names the wish where the app tells wishes apart. */
  partialRefund?: Action
  /** The job that asks the service about what is still open. */
  reconcile?: Action
}

export interface AppConfig {
  /** Starts the app, by a shell. Left out, it runs already: then nothing is restarted, and what it prints is not read. */
  command?: string
  /** Where the command runs; by default the folder of the config file. */
  folder?: string
  /** Base URL of the app, on this machine; `{port}` is a free port. */
  url: string
  /** Path that answers once the app is up; by default `/`. */
  ready?: string
  /** Variables of the command: which of them get URLs and keys of the sandbox. */
  env?: Readonly<Record<string, string>>
  /** Where these variables are written, as `NAME=value` lines, for an app that somebody else starts. */
  envFile?: string
}

export type Action = AppRequest | AppCommand

/** A request to the app. */
export interface AppRequest {
  /** By default POST where there is a body, else GET. */
  method?: string
  path: string
  headers?: Readonly<Record<string, string>>
  json?: unknown
  form?: Readonly<Record<string, string>>
  /** What later requests need, by the name of its placeholder: a JSONPath into the answer, or a header and what in it counts. */
  take?: Readonly<Record<string, Take>>
}

/** A command, by a shell, with the variables of the app; what it prints is read as JSON where something is taken from it. */
export interface AppCommand {
  command: string
  take?: Readonly<Record<string, Take>>
}

export type Take = string | { header: string; match?: string }

/** Several requests where the app needs them, in their order. */
export type BuyAction = Action | readonly Action[]

export type StateAction = Action & { read: StateReadings }

/** How often each has happened to the order: a JSONPath to a number, to true or false, to a list, or to one of some words. */
export interface StateReadings {
  /** How often the goods were released. */
  fulfilled: Reading
  /** How often the app counts it as paid. */
  paid?: Reading
  /** How often money went back, for good. */
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
