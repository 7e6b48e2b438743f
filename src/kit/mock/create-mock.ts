import { fileURLToPath } from 'node:url'
import { BUNDLES, type HostName, locateGenerated } from '../contract/contract.ts'
import { type DemoKeys, demoKeys } from './demo-keys.ts'
import { finishBrokenRequests } from './finish-broken-requests.ts'
import { listen } from './listen.ts'
import { loadOperations } from './load-operations.ts'
import { type AnsweredRequest, watchRequests } from './watch-requests.ts'

/** How a mock is started. Everything has a default. */
export type MockOptions = {
  /** Port of the checkout API; 0 takes any free one. Default 4010. */
  checkoutPort?: number
  /** Port of the business API; 0 takes any free one. Default 4020. */
  businessPort?: number
  /** Address to listen on. Default `127.0.0.1`: nobody but this machine. */
  host?: string
  /** OpenAPI documents to serve, as file paths. Default: the ones this package carries. */
  specs?: { checkout?: string; business?: string }
  /** Called after every answer. It sees no header, query or body. */
  onRequest?: (request: AnsweredRequest) => void
}

/** A running mock. */
export type Mock = DemoKeys & {
  /** Base URL of the checkout API, without a trailing slash. */
  readonly checkout: string
  /** Base URL of the business API, without a trailing slash. */
  readonly business: string
  /** Stops both hosts and drops open connections; a second call does nothing. */
  close(): Promise<void>
}

/** Where a mock listens unless told otherwise. */
export const defaultPorts: Readonly<Record<HostName, number>> = { checkout: 4010, business: 4020 }

/**
 * Serves both APIs from their OpenAPI documents with Prism: every answer is an example of the document, and
 * nothing is remembered. It issues one public and one secret demo key; a key of the other type is answered
 * with the documented 401 (a proposal on the business host), any other value with 401 as well.
 *
 * @returns both base URLs, both keys and `close`
 * @throws MockError `port_in_use`, `cannot_listen`, `bundle_missing`, `bundle_invalid`; nothing is left running
 * @see the interface document, §4, §5 and §7
 */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const { createPrismServer, readOperations } = await import('./prism.ts')
  const address = options.host ?? '127.0.0.1'
  const serve = async (host: HostName, port: number) => {
    const operations = await loadOperations(
      readOperations,
      host,
      options.specs?.[host] ?? fileURLToPath(locateGenerated(`${host}/${BUNDLES.proposed}`)),
    )
    return listen(createPrismServer(operations, demoKeys), { host, port, address })
  }
  const [checkout, business] = await allOrNone([
    serve('checkout', options.checkoutPort ?? defaultPorts.checkout),
    serve('business', options.businessPort ?? defaultPorts.business),
  ])
  const unmend = finishBrokenRequests([checkout.port, business.port])
  const unwatch = options.onRequest && watchRequests({ checkout, business }, options.onRequest)
  let closing: Promise<void> | undefined
  const stop = async () => {
    await Promise.all([checkout.close(), business.close()])
    unmend()
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
  starting: [Promise<Listening>, Promise<Listening>],
): Promise<[Listening, Listening]> {
  const [checkout, business] = await Promise.allSettled(starting)
  if (checkout.status === 'fulfilled' && business.status === 'fulfilled') {
    return [checkout.value, business.value]
  }
  for (const outcome of [checkout, business]) if (outcome.status === 'fulfilled') await outcome.value.close()
  throw checkout.status === 'rejected' ? checkout.reason : (business as PromiseRejectedResult).reason
}
