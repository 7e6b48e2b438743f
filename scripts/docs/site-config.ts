import { join, resolve } from 'node:path'
import type { DefaultTheme, UserConfig } from 'vitepress'
import { readInputs } from './inputs.ts'
import { makeParts } from './made-pages.ts'
import { extendMarkdown } from './markdown-plugin.ts'
import { listPages, type PageGroup } from './page-list.ts'
import { icon } from './reference-page.ts'

const root = resolve(import.meta.dirname, '../..')

/** Nothing may be fetched from elsewhere, whatever a page says. */
const contentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"

/** What other sites write into a page's front matter, which the Markdown formatter does not know. */
const pageSettings: Record<string, object> = {
  'index.md': { layout: 'page', pageClass: 'landing', sidebar: false },
  'gaps.md': { outline: 2 },
}

/**
 * The configuration of VitePress. What it is made of comes from the folder that the variable
 * PAYCONTRACT_GENERATED names, by default the project's own.
 */
export async function createSiteConfig(): Promise<UserConfig<DefaultTheme.Config>> {
  const generated = process.env.PAYCONTRACT_GENERATED ?? join(root, 'generated')
  const parts = await makeParts(await readInputs(generated))
  const groups = listPages().map(toMenu)
  return {
    title: 'paycontract',
    titleTemplate: ':title · paycontract',
    description: 'The executable contract of a payment, collection and bill payment service.',
    lang: 'en',
    srcDir: '.',
    cacheDir: '../node_modules/.cache/vitepress',
    metaChunk: true,
    router: { prefetchLinks: false },
    // The references are no pages of VitePress; the test of the built site looks at their links.
    ignoreDeadLinks: [/^\.?\/(?:checkout|business)$/],
    head: [
      ['meta', { 'http-equiv': 'Content-Security-Policy', content: contentPolicy }],
      ['link', { rel: 'icon', href: icon }],
    ],
    markdown: {
      theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
      config: (md) => extendMarkdown(md, parts),
    },
    transformPageData: ({ relativePath, frontmatter, title }) => ({
      title: relativePath === 'index.md' ? 'The contract of a payment service' : title,
      frontmatter: { ...frontmatter, ...pageSettings[relativePath] },
    }),
    vite: { logLevel: 'warn', build: { chunkSizeWarningLimit: 2_000 } },
    themeConfig: {
      nav: toNavigation(groups),
      sidebar: groups,
      outline: { level: [2, 3], label: 'On this page' },
      search: { provider: 'local' },
      docFooter: { prev: 'Before', next: 'Next' },
      externalLinkIcon: false,
    },
  }
}

const references: DefaultTheme.NavItemWithLink[] = [
  { text: 'Checkout API', link: '/checkout.html', target: '_self' },
  { text: 'Business API', link: '/business.html', target: '_self' },
]

interface Menu {
  text: string
  items: DefaultTheme.NavItemWithLink[]
}

function toMenu({ title, pages }: PageGroup): Menu {
  const links = pages.map((page) => ({ text: page.title, link: `/${page.path}` }))
  return { text: title, items: title === 'Reference' ? [...references, ...links] : links }
}

function toNavigation([guides, ...others]: Menu[]): DefaultTheme.NavItem[] {
  const named = others.map(({ text, items }) => ({
    text: text === 'What it stands on' ? 'Facts and proofs' : text,
    items,
  }))
  return [{ text: 'Guides', link: guides!.items[0]!.link, activeMatch: '/guides/' }, ...named]
}
