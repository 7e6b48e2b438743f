/** Globals of Deno and Bun that the web does not have. */
interface Runtime {
  Bun?: unknown
  Deno?: { createHttpClient?: (options: { poolMaxIdlePerHost: number }) => unknown }
}

let unpooled: RequestInit | undefined

/**
 * Returns options that make the `fetch` of Deno and Bun use a new connection for a write. When a kept connection is lost, Deno
 * resends any request, and Bun a PUT or DELETE, although the service may have carried out the first. Node and workerd send it
 * once. Browsers resend it, and have no option to prevent that.
 */
export function readOnceInit({ method }: Request): RequestInit | undefined {
  const { Bun, Deno } = globalThis as Runtime
  if (method === 'GET') return undefined
  if (Bun) return { keepalive: false }
  if (Deno?.createHttpClient)
    unpooled ??= { client: Deno.createHttpClient({ poolMaxIdlePerHost: 0 }) } as RequestInit
  return unpooled
}
