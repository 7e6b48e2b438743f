import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const docs = resolve(import.meta.dirname, '../../docs')

/** A page of docs/, or a reference (`checkout.html`) that VitePress knows nothing of. */
export interface SitePage {
  /** Without ending, from the root of the site: `guides/errors`. */
  path: string
  title: string
  description: string
}

export interface PageGroup {
  title: string
  pages: SitePage[]
}

/** In the order of reading. */
export const guideOrder = [
  'get-started',
  'keys-and-environments',
  'encrypting-data',
  's2s-card-charges',
  'hosted-checkout',
  'cad-reconciliation',
  'aml-and-source-of-funds',
  'errors',
  'testing-with-magic-values',
  'contract-tests-in-your-ci',
  'regenerate-a-client',
]

/** The pages that exist, grouped and in reading order. A new guide comes after those that have a place. */
export function listPages(): PageGroup[] {
  const guides = listGuides().map((name) => `guides/${name}`)
  const groups = [
    { title: 'Guides', paths: guides },
    { title: 'Tools', paths: ['sandbox', 'mock', 'conformance', 'generators'] },
    { title: 'Reference', paths: ['operations', 'workflows', 'states'] },
    {
      title: 'What it stands on',
      paths: ['gaps', 'coverage', 'faults', 'attacks', 'changelog', 'changelog-rules'],
    },
  ]
  return groups
    .map(({ title, paths }) => ({ title, pages: paths.filter(exists).map(readPage) }))
    .filter(({ pages }) => pages.length > 0)
}

export function listGuides(): string[] {
  const folder = join(docs, 'guides')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? [])
  const rank = (name: string) => (guideOrder.indexOf(name) + guideOrder.length + 1) % (guideOrder.length + 1)
  return names.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

function exists(path: string): boolean {
  return existsSync(join(docs, `${path}.md`))
}

function readPage(path: string): SitePage {
  const text = readFileSync(join(docs, `${path}.md`), 'utf8')
  const heading = /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '')
  const [, lead = ''] = /^# .+\n+([^\n#<`|:].*(?:\n[^\n#<`|].*)*)/m.exec(text) ?? []
  return {
    path,
    title: heading ?? path,
    description: firstSentence(lead),
  }
}

function firstSentence(text: string): string {
  const plain = text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
  return /^.*?[.:](?= |$)/.exec(plain)?.[0]?.replace(/:$/, '.') ?? plain
}
