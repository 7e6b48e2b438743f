import { renderNotFound } from '../pages/checkout/result.ts'
import { pageHeaders } from '../pages/page-headers.ts'

export function page(html: string, status = 200): Response {
  return new Response(html, { status, headers: pageHeaders('checkout') })
}

/** Answers an address that does not belong to a payment. */
export function unknown(): Response {
  return page(renderNotFound(), 404)
}

/** Redirects to a page, also after a form: the page is then fetched with GET, so that a reload repeats nothing. */
export function redirect(location: string): Response {
  return new Response(null, { status: 303, headers: { ...pageHeaders('checkout'), location } })
}

/** Answers a request that browsers do not send. */
export function text(problem: string, status: number, more: Readonly<Record<string, string>> = {}): Response {
  const headers = { ...pageHeaders('checkout'), 'content-type': 'text/plain; charset=utf-8', ...more }
  return new Response(problem, { status, headers })
}
