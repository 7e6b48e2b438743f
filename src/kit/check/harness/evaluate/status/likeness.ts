import type { WireRequest, WireResponse } from '../../wire/exchange.ts'

export interface Asked {
  sent: WireRequest
  received: WireResponse
}

/** Whether two answers are equal except for what differs between any two: paths, times and ids. */
export function areAlike(one: Asked, other: Asked): boolean {
  return describe(one) === describe(other)
}

function describe({ sent: { url, body, method }, received: { status, headers, text } }: Asked): string {
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  return [status, type, mask(text, url, method, typeof body === 'string' ? body : '')].join(' ')
}

/** Masks what an answer may repeat of its request, times and ids. */
function mask(text: string, url: string, method: string, body: string): string {
  const { pathname, search } = new URL(url)
  const own = [body, url, pathname + search, pathname, decodeURIComponent(pathname), method]
  const shown = own.filter((each) => each.length > 2).reduce((rest, each) => rest.replaceAll(each, '…'), text)
  return shown.replaceAll(VARIABLE, '#')
}

/** Times, UUIDs, epochs, and other words with digits that are as long as request ids. */
const VARIABLE =
  /\d{4}-\d\d-\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?|[\da-f]{8}-[\da-f-]{27}|\d{9,}|(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{8,}/g
