import { posix } from 'node:path'

/** Path relative to the site's folder → content. */
export type Site = ReadonlyMap<string, string>

/**
 * Lists every broken address of every page, and everything that a page would load from another host.
 *
 * @param base path under which the site is served, `/` first and last
 */
export function listBrokenLinks(site: Site, base: string): string[] {
  const anchors = new Map([...site].map(([path, text]) => [path, readAnchors(text)]))
  return [...site]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, text]) => {
      const problems = listAddresses(text).map((link) => judge(link, path, site, anchors, base))
      return [...new Set(problems)].flatMap((problem) => (problem ? [`${path}: ${problem}`] : []))
    })
}

interface Link {
  element: string
  address: string
}

/** Lists the addresses in a page's markup. The content of scripts and styles is ignored. */
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
  base: string,
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
  return `${address} has no such place`
}

function readAnchors(text: string): Set<string> {
  return new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
}
