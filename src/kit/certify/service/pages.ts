import type { CallKind } from '../scenario.ts'

/** Paths of the calls of each kind. */
export const PATHS: Partial<Record<CallKind, RegExp>> = {
  create: /\/order\/create$|\/s2s\/payments\/(checkout|initiate)$/,
  charge: /\/order\/pay$|\/tokenized\/pay$|\/s2s\/payments\/charge$/,
  verify: /\/order\/(verify|status)$|\/s2s\/payments\/verify\//,
  refund: /\/order\/refund$/,
  list: /\/order\/(refunds|chargebacks)\/all$|\/transactions$/,
}

const PAGE = '<!doctype html><title>Please wait</title><p>The service is back in a moment.</p>'

/** Plans which of the next calls a proxy answers itself, with a page. */
export function createPages() {
  let planned: { path: RegExp; times: number } | undefined
  return {
    plan(calls: CallKind, times: number): void {
      const path = PATHS[calls]
      if (path) planned = { path, times }
    },
    /** Whether the call is one of them. */
    take(pathname: string): boolean {
      if (!planned?.path.test(pathname) || planned.times === 0) return false
      planned.times -= 1
      return true
    },
    clear(): void {
      planned = undefined
    },
    page: (): Response => new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  }
}

/** Returns an answer whose status, headers and half of the body arrive, and then nothing more. */
export async function stopHalfway(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  const half = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(body, 0, body.byteLength >> 1)),
  })
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(half, { status: response.status, headers })
}

/** Returns an answer that says which headers the request had. */
export async function repeatHeaders(response: Response, request: Request): Promise<Response> {
  const body = (await response.json()) as object
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const repeated = {
    ...body,
    request: { method: request.method, headers: Object.fromEntries(request.headers) },
  }
  return new Response(JSON.stringify(repeated), { status: response.status, headers })
}
