import type { WireHeaders } from '../../caller/wire-call.ts'
import { isObject } from '../../contract/spec-tree.ts'
import { Unreadable } from '../body/unreadable.ts'

/** Reads the headers of a request or a response, without the pseudo-headers of HTTP/2 (`:authority`). */
export function readHeaders(list: unknown, of: 'request' | 'response'): WireHeaders {
  if (!Array.isArray(list)) throw new Unreadable(`${of}.headers is not a list`)
  return list.flatMap((header: unknown, index) => {
    const { name, value } = isObject(header) ? header : {}
    if (typeof name !== 'string' || typeof value !== 'string')
      throw new Unreadable(`${of}.headers[${index}] is not a name with a value`)
    if (name.startsWith(':')) return []
    // Chromium joins headers with the same name, such as cookies, by line feeds.
    return value.split('\n').map((each) => [name, each] as const)
  })
}

/** Returns the value of the first header of that name, which must be in lower case. */
export function findHeader(headers: WireHeaders, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
}
