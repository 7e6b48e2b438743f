import type { Connection, ConnectOptions } from '../../client/sandbox/connect.ts'
import { InputError } from '../expected-error.ts'
import type { RotatableKey } from '../sandbox/domain/rotatable-keys.ts'
import type { CustomerEntries } from '../sandbox/hosted-checkout/customer-entries.ts'
import type { ReadyBusiness, ReadyLine, SandboxOptions } from '../sandbox/index.ts'
import { findRow } from '../sandbox/store/rows.ts'
import { serveSandbox } from '../serve/serve-sandbox.ts'
import { type ControlPlane, openControlPlane } from '../webhooks/control-plane.ts'
import { findConnect } from './find-connect.ts'

/** Options of a test's sandbox: `empty` and `strict` by default, otherwise those of any sandbox. */
export type StartOptions = Omit<SandboxOptions, 'deliveryTimes'>

/** An order after a payment on the hosted page. */
export interface PaidCheckout {
  reference: string
  /** `SUCCESSFUL`; `PENDING` after a decline, as the page accepts another card, until the third decline ends it. */
  status: string
  /** In major units. */
  paid: number
  currency: string
  payment: { status: string; failureCode: string | null; challenge: string | null }
  /** The page's message about a PIN or an OTP that it does not accept. */
  problem: string | null
  /** The address of the shop that the page links back to, if any. */
  returnUrl: string | null
}

/** A sandbox in the process of the test, on free ports of this machine. The clients belong to its first business. */
export interface TestSandbox extends Connection, AsyncDisposable {
  /** Addresses and keys: to configure a program, or for `connect` of `paycontract/sandbox`. */
  ready: ReadyLine
  /** Creates clients of another business (`as`), or with other options. */
  connect(options?: ConnectOptions): Connection
  /** The control plane: `control.post('/clock/advance', { duration: '1h' })`. */
  control: Pick<ControlPlane, 'url' | 'read' | 'post'>
  /**
   * Pays on the hosted page of a link, with the entries that the card requires, and waits until its webhooks have been answered.
   *
   * @param card number; by default one that pays
   * @param entries what to enter if the page asks for it: `decision`, `pin`, `otp`; the right ones by default
   * @throws InputError no such page or no such card; ExpectedError the order cannot be paid any more
   */
  payCheckout(
    checkoutUrl: string,
    card?: string,
    entries?: Omit<CustomerEntries, 'card'>,
  ): Promise<PaidCheckout>
  /**
   * Rotates one key of the first business, and returns its current keys. Clients keep their key: the old one is refused
   * immediately (§5.7).
   *
   * @param overlap for `webhookSecret` only, such as `1h30m`: how long, by the sandbox's clock, webhooks are still signed with
   *   the old one. After that `nextWebhookSecret` signs them, and becomes `webhookSecret`
   * @throws InputError no such key, or one that cannot overlap
   * @example const { webhookSecret, nextWebhookSecret } = await sandbox.rotateKey('webhookSecret', '1h')
   */
  rotateKey(key: RotatableKey, overlap?: string): Promise<ReadyBusiness>
  /** Answers requests in flight and closes; a second call does nothing. */
  close(): Promise<void>
}

/**
 * Starts a sandbox for a test.
 *
 * @throws SandboxError like `createSandbox`; nothing is left running
 * @example
 * await using sandbox = await startSandbox()
 * const { data } = await sandbox.business.createCheckoutLink(link)
 * await sandbox.payCheckout(data.checkoutUrl, '4000002500003155')
 */
export async function startSandbox(options: StartOptions = {}): Promise<TestSandbox> {
  const { rateLimitPerSecond: rateLimit = 0, ...rest } = options
  const ports = { checkout: 0, business: 0, control: 0 }
  const connect = await findConnect()
  const served = await serveSandbox({
    ...{ empty: true, strict: true },
    ...rest,
    ...{ ports, host: '127.0.0.1', rateLimit },
  })
  const ready = (await served.describe()) as ReadyLine
  const control = openControlPlane(ready.control)
  const { checkout, business, webhookSecret } = connect(ready)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= served.close()
    return closing
  }
  return {
    ...{ ready, checkout, business, webhookSecret, control, close },
    connect: (given) => connect(ready, given),
    rotateKey: (key, overlap) =>
      control.post('/keys/rotate', { businessId: ready.businesses[0]!.id, key, overlap }),
    async payCheckout(checkoutUrl, card, entries) {
      const slug = readSlug(checkoutUrl)
      const order = slug && (await findRow(served.runtime.database.db, 'orders', { slug }))
      if (!order) throw new InputError('no payment of this sandbox has this address')
      const { reference, businessId, host } = order
      const path = `/orders/${encodeURIComponent(reference)}/pay`
      return control.post(path, { ...entries, ...(card !== undefined && { card }), businessId, host })
    },
    [Symbol.asyncDispose]: close,
  }
}

function readSlug(checkoutUrl: string): string | undefined {
  return URL.canParse(checkoutUrl)
    ? /^\/pay\/([\w-]{1,100})$/.exec(new URL(checkoutUrl).pathname)?.[1]
    : undefined
}
