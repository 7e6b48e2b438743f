/** What Deno and Bun have besides the web's globals. */
interface Runtime {
  Bun?: unknown
  Deno?: { createHttpClient?: (options: { poolMaxIdlePerHost: number }) => unknown }
}

let unpooled: RequestInit | undefined

/**
 * What the `fetch` of Deno and of Bun takes beside a write, so that the write gets a connection of its own. On a kept
 * connection that is lost, Deno sends any request again by itself, and Bun a PUT and a DELETE; the service may have carried
 * out the first. Node and workerd send it once. Browsers send it again, and have no option against that.
 */
export function readOnceInit({ method }: Request): RequestInit | undefined {
  const { Bun, Deno } = globalThis as Runtime
  if (method === 'GET') return undefined
  if (Bun) return { keepalive: false }
  if (Deno?.createHttpClient)
    unpooled ??= { client: Deno.createHttpClient({ poolMaxIdlePerHost: 0 }) } as RequestInit
  return unpooled
}
