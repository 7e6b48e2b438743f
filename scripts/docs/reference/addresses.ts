import { HOSTS, type HostName } from '../../../src/kit/contract/contract.ts'
import { asList } from '../../../src/kit/contract/spec-tree.ts'
import { anchorOf } from '../../../src/kit/markup.ts'
import { listPlaces, type Node, type OperationPlace } from '../../../src/kit/reference/document.ts'

/** Returns the path of an operation's page from the root of the site, without extension. */
export function operationPath(host: HostName, operationId: unknown): string {
  return `reference/${host}/${anchorOf(String(operationId))}`
}

/** Returns the link to an operation's page from a page at the root of the site. */
export function operationHref(host: HostName, { operation }: OperationPlace): string {
  return `${operationPath(host, operation.operationId)}.html`
}

/** Adapts HTML with links relative to the root for a page `depth` folders below it. */
export function moveLinks(html: string, depth: number): string {
  return html.replace(/ href="(?=[\w./-]+\.html)/g, ` href="${'../'.repeat(depth)}`)
}

/**
 * Lists former addresses of operations: `#operation/createOrder` and `#/orders/createorder` in a host's page, `#createOrder` in
 * the list of all.
 *
 * @returns fragment in lower case → page of the operation
 */
export function listOldAddresses(documents: Record<HostName, Node>, hosts = HOSTS): Record<string, string> {
  const entries = hosts.flatMap((host) =>
    listPlaces(documents[host]).flatMap((place) => {
      const id = String(place.operation.operationId)
      const [tag = place.isWebhook ? 'webhooks' : ''] = asList(place.operation.tags)
      const group = String(tag).trim().replace(/\s+/g, '-')
      const fragments = [`operation/${id}`, `/${[group, id].filter(Boolean).join('/')}`, id]
      return fragments.map((each) => [`#${encodeURI(each).toLowerCase()}`, operationHref(host, place)])
    }),
  )
  return Object.fromEntries(entries)
}

/** Returns a script that redirects from an old fragment to the operation's current page. */
export function redirectScript(addresses: Record<string, string>): string {
  const table = JSON.stringify(addresses).replaceAll('<', '\\u003c')
  return `{const to=${table}[location.hash.toLowerCase()];if(to)location.replace(to)}`
}
