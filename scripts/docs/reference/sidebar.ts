import type { DefaultTheme } from 'vitepress'
import { HOSTS, type HostName } from '../../../src/kit/contract/contract.ts'
import { escapeHtml } from '../../../src/kit/markup.ts'
import type { OperationView } from '../../../src/kit/reference/operation-view.ts'
import { operationPath } from './addresses.ts'
import { methodHtml } from './operation-page.ts'

const titles: Record<HostName, string> = { checkout: 'Checkout API', business: 'Business API' }

/** Lists the sidebar of a host's pages: hosts, their tags, their operations with method; the other host is collapsed. */
export function listReferenceMenu(
  views: readonly OperationView[],
  current: HostName,
): DefaultTheme.SidebarItem[] {
  return HOSTS.map((host) => {
    const groups = Map.groupBy(
      views.filter((view) => view.host === host),
      ({ tag }) => tag,
    )
    return {
      text: titles[host],
      link: `/${host}`,
      collapsed: host !== current,
      items: [...groups].map(([tag, own]) => ({ text: escapeHtml(tag), items: own.map(toItem) })),
    }
  })
}

/** Makes a menu item. Its text is escaped: the theme reads it as HTML. */
function toItem({ host, id, title, method, path, isWebhook }: OperationView): DefaultTheme.SidebarItem {
  // Event names may be longer than a line.
  const text = isWebhook ? escapeHtml(path).replace(/[._]/g, '$&<wbr>') : escapeHtml(title)
  return { text: `<span>${text}</span> ${methodHtml(method)}`, link: `/${operationPath(host, id)}` }
}
