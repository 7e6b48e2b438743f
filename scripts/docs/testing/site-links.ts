import { posix } from 'node:path'

/** Path below the folder of the site → content. */
export type Site = ReadonlyMap<string, string>

interface Reading {
  /** Path under which the site is served, `/` first and last. */
  base: string
  /** Addresses within the references (`checkout.html#/orders/payorder`): their scripts make the anchors. */
  operations: ReadonlySet<string>
}

/** Every address of every page that leads nowhere, and everything that a page would fetch from another host. */
export function listBrokenLinks(site: Site, reading: Reading): string[] {
  const anchors = new Map([...site].map(([path, text]) => [path, readAnchors(text)]))
  return [...site]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, text]) => {
      const problems = listAddresses(text).map((link) => judge(link, path, site, anchors, reading))
      return [...new Set(problems)].flatMap((problem) => (problem ? [`${path}: ${problem}`] : []))
    })
}

interface Link {
  element: string
  address: string
}

/** The addresses in a page's markup; what stands in its scripts is data. */
function listAddresses(text: string): Link[] {
  const markup = text.replace(
    /<script\b[^>]*>[\s\S]*?<\/script>|<style\b[^>]*>[\s\S]*?<\/style>/g,
    (element) => element.slice(0, element.indexOf('>') + 1),
  )
  return [...markup.matchAll(/<(\w+)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(
    ([, element = '', address = '']) => ({
      element,
      address: address.replaceAll('&amp;', '&'),
    }),
  )
}

function judge(
  { element, address }: Link,
  from: string,
  site: Site,
  anchors: ReadonlyMap<string, Set<string>>,
  { base, operations }: Reading,
): string | undefined {
  if (address.startsWith('data:')) return undefined
  if (/^(?:https?:)?\/\//.test(address)) return element === 'a' ? undefined : `fetches ${address}`
  const url = new URL(address, `http://site${base}${from}`)
  if (!url.pathname.startsWith(base)) return `${address} leaves ${base}`
  const path = decodeURIComponent(url.pathname.slice(base.length))
  const file = path === '' || path.endsWith('/') ? posix.join(path, 'index.html') : path
  if (!site.has(file)) return `${address} is not there`
  const anchor = decodeURIComponent(url.hash.slice(1))
  if (anchor === '' || anchors.get(file)?.has(anchor)) return undefined
  if (anchor.startsWith('/'))
    return isOperation(file, anchor, operations) ? undefined : `${address} is no operation`
  return `${address} has no such place`
}

/** An operation, or one of the groups and headings that lead to it. */
function isOperation(file: string, anchor: string, operations: ReadonlySet<string>): boolean {
  return [...operations].some((each) => each === `${file}#${anchor}` || each.startsWith(`${file}#${anchor}/`))
}

function readAnchors(text: string): Set<string> {
  return new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
}
