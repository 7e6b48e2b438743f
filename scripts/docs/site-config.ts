import type { DefaultTheme, HeadConfig, UserConfig } from 'vitepress'
import { HOSTS } from '../../src/kit/contract/contract.ts'
import type { OperationView } from '../../src/kit/reference/operation-view.ts'
import { type Publication, readPublication } from '../publication.ts'
import { makeParts } from './made-pages.ts'
import { extendMarkdown } from './markdown-plugin.ts'
import { listPages, type PageGroup } from './page-list.ts'
import { operationPath, redirectScript } from './reference/addresses.ts'
import { makeReference } from './reference/reference.ts'
import { listSearchSections } from './reference/search-sections.ts'
import { listReferenceMenu } from './reference/sidebar.ts'
import { readSiteInputs } from './site-inputs.ts'

/** The icon of the site, as a data URL. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231b50c4'/%3E%3Cpath d='M9 17l5 5 9-12' fill='none' stroke='white' stroke-width='3.5' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E"

/** Forbids loading anything from other hosts, whatever a page holds. */
export const contentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"

/** Settings usually in a page's front matter, which the Markdown formatter does not support. */
const pageSettings: Record<string, object> = {
  'index.md': { layout: 'page', pageClass: 'landing', sidebar: false },
  'gaps.md': { outline: 2 },
  'checkout.md': { outline: 2 },
  'business.md': { outline: 2 },
}
const operationSettings = { aside: false, outline: false, pageClass: 'operation-page' }

export async function createSiteConfig(
  { repository }: Publication = readPublication(),
): Promise<UserConfig<DefaultTheme.Config>> {
  const inputs = await readSiteInputs()
  const reference = makeReference(inputs)
  const parts = await makeParts(inputs, reference)
  const groups = listPages().map(toMenu)
  const views = new Map(reference.views.map((view) => [`${operationPath(view.host, view.id)}.md`, view]))
  const redirect: HeadConfig = ['script', {}, redirectScript(reference.oldAddresses)]
  return {
    title: 'paycontract',
    titleTemplate: ':title · paycontract',
    description: 'The executable contract of a payment, collection and bill payment service.',
    lang: 'en',
    srcDir: '.',
    cacheDir: '../node_modules/.cache/vitepress',
    metaChunk: true,
    router: { prefetchLinks: false },
    head: [
      ['meta', { 'http-equiv': 'Content-Security-Policy', content: contentPolicy }],
      ['link', { rel: 'icon', href: icon }],
    ],
    transformHtml: wordsFirst,
    transformHead: ({ page }) => (HOSTS.some((host) => page === `${host}.md`) ? [redirect] : []),
    markdown: {
      theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
      config: (md) => extendMarkdown(md, parts),
    },
    transformPageData: ({ relativePath, frontmatter, title }) => ({
      title: relativePath === 'index.md' ? 'The contract of a payment service' : title,
      frontmatter: {
        ...frontmatter,
        ...(views.has(relativePath) ? operationSettings : pageSettings[relativePath]),
      },
    }),
    vite: { logLevel: 'warn', build: { chunkSizeWarningLimit: 2_000 } },
    themeConfig: {
      nav: [...toNavigation(groups), ...(repository ? [{ text: 'Source', link: repository }] : [])],
      sidebar: listSidebars(groups, reference.views),
      outline: { level: [2, 3], label: 'On this page' },
      search: { provider: 'local', options: { miniSearch: { _splitIntoSections: findSections(views) } } },
      docFooter: { prev: 'Before', next: 'Next' },
      externalLinkIcon: false,
    },
  }
}

/** Splits reference pages for the search by their model; other pages are indexed as rendered. */
function findSections(views: ReadonlyMap<string, OperationView>) {
  return (path: string) => {
    const view = views.get(path.replace(/^.*\/docs\//, ''))
    return (view ? listSearchSections(view) : undefined) as never
  }
}

interface Menu {
  text: string
  items: DefaultTheme.NavItemWithLink[]
}

function toMenu({ title, pages }: PageGroup): Menu {
  return { text: title, items: pages.map((page) => ({ text: page.title, link: `/${page.path}` })) }
}

/** Shows operations beside a host's pages, and the list of pages beside all others. */
function listSidebars(groups: Menu[], views: readonly OperationView[]): DefaultTheme.SidebarMulti {
  const references = HOSTS.flatMap((host) => {
    const menu = listReferenceMenu(views, host)
    return [`/${host}`, `/reference/${host}/`].map((path) => [path, menu] as const)
  })
  return { ...Object.fromEntries(references), '/': groups }
}

function toNavigation([guides, ...others]: Menu[]): DefaultTheme.NavItem[] {
  const named = others.map(({ text, items }) => ({
    text: text === 'What it stands on' ? 'Facts and proofs' : text,
    items,
  }))
  return [{ text: 'Guides', link: guides!.items[0]!.link, activeMatch: '/guides/' }, ...named]
}

/** Lowers the priority of scripts, which no page needs for its content: on a slow line, text and styles load first. */
function wordsFirst(html: string): string {
  return html.replaceAll(/<(link rel="modulepreload"|script type="module")/g, '<$1 fetchpriority="low"')
}
