import { fileURLToPath } from 'node:url'
import { BUNDLES, type HostName, locateGenerated } from '../contract/contract.ts'
import { type DemoKeys, demoKeys } from './judge-key.ts'
import { listen } from './listen.ts'
import { loadOperations } from './load-operations.ts'
import { normalizeRequests } from './normalize-requests.ts'
import type { PrismServer } from './prism.ts'
import { assertKeysReadable } from './refuse-wrong-keys.ts'
import { type AnsweredRequest, watchRequests } from './watch-requests.ts'

/** Options of a mock. Everything has a default. */
export type MockOptions = {
  /** Port of the checkout API; 0 for any free one. Default 4010. */
  checkoutPort?: number
  /** Port of the business API; 0 for any free one. Default 4020. */
  businessPort?: number
  /** Address to listen on. Default `127.0.0.1`: this machine only. */
  host?: string
  /**
   * Allowed names in the `Host` header, besides IP addresses, `localhost` and `host`; `.example.test` for all names below it.
   * Others are answered 403: a web page could point its own name at the mock.
   */
  allowedHosts?: readonly string[]
  /** OpenAPI documents to serve, as file paths. Default: the ones this package carries. */
  specs?: { checkout?: string; business?: string }
  /** Called after every answer. It sees no header, query or body. */
  onRequest?: (request: AnsweredRequest) => void
}

export type Mock = DemoKeys & {
  /** Base URL of the checkout API, without a trailing slash. */
  readonly checkout: string
  /** Base URL of the business API, without a trailing slash. */
  readonly business: string
  /** Stops both hosts and drops open connections; a second call does nothing. */
  close(): Promise<void>
}

/** The default ports of a mock. */
export const defaultPorts: Readonly<Record<HostName, number>> = { checkout: 4010, business: 4020 }

/**
 * Serves both APIs from their OpenAPI documents with Prism: every answer is an example of the document, and nothing is
 * remembered. It issues one public and one secret demo key. A key of the other type is answered with the documented 401 (a
 * proposal on the business host), any other value with 401 as well.
 *
 * @returns both base URLs, both keys and `close`
 * @throws MockError `port_in_use`, `cannot_listen`, `bundle_missing`, `bundle_invalid`; nothing is left running
 * @see the interface document, §4, §5 and §7
 */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const { createPrismServer, readOperations } = await import('./prism.ts')
  const address = options.host ?? '127.0.0.1'
  const ports = { checkout: options.checkoutPort, business: options.businessPort }
  const prepare = async (host: HostName) => {
    const file = options.specs?.[host] ?? fileURLToPath(locateGenerated(`${host}/${BUNDLES.proposed}`))
    const operations = await loadOperations(readOperations, host, file)
    assertKeysReadable(operations, host)
    return createPrismServer(operations, demoKeys)
  }
  const names = [address, ...(options.allowedHosts ?? [])]
  const serve = (host: HostName, server: PrismServer) =>
    listen(server, { host, port: ports[host] ?? defaultPorts[host], address, names })
  // an invalid document is refused whether or not the ports are free
  const [forCheckout, forBusiness] = await Promise.all([prepare('checkout'), prepare('business')])
  const [checkout, business] = await allOrNone([
    serve('checkout', forCheckout),
    serve('business', forBusiness),
  ])
  const restore = normalizeRequests([checkout.port, business.port])
  const unwatch = options.onRequest && watchRequests({ checkout, business }, options.onRequest)
  let closing: Promise<void> | undefined
  const stop = async () => {
    await Promise.all([checkout.close(), business.close()])
    restore()
    unwatch?.()
  }
  return {
    ...demoKeys,
    checkout: checkout.url,
    business: business.url,
    close: () => {
      closing ??= stop()
      return closing
    },
  }
}

type Listening = Awaited<ReturnType<typeof listen>>

async function allOrNone(
  starting: readonly [Promise<Listening>, Promise<Listening>],
): Promise<[Listening, Listening]> {
  const outcomes = await Promise.allSettled(starting)
  if (outcomes.some(({ status }) => status === 'rejected')) {
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.close()
  }
  return Promise.all(starting)
}
