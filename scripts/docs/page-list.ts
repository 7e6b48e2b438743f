import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const docs = resolve(import.meta.dirname, '../../docs')

export interface SitePage {
  /** Path from the root of the site, without extension: `guides/errors`. */
  path: string
  title: string
  description: string
}

export interface PageGroup {
  title: string
  pages: SitePage[]
}

/** All guides in reading order. A test compares the folder with this list. */
export const guideOrder = [
  'get-started',
  'keys-and-environments',
  'encrypting-data',
  's2s-card-charges',
  'hosted-checkout',
  'webhooks',
  'refunds-and-chargebacks',
  'saved-cards',
  'cad-reconciliation',
  'aml-and-source-of-funds',
  'errors',
  'client-options',
  'metrics-and-traces',
  'testing-with-magic-values',
  'testing-your-integration',
  'is-your-shop-right',
  'contract-tests-in-your-ci',
  'watch-your-traffic',
  'work-with-an-agent',
  'you-learned-an-answer',
  'from-sandbox-to-live',
  'regenerate-a-client',
]

const groups = [
  { title: 'Guides', paths: guideOrder.map((name) => `guides/${name}`) },
  { title: 'Tools', paths: ['sandbox', 'mock', 'conformance', 'watch', 'certify', 'generators'] },
  { title: 'Reference', paths: ['checkout', 'business', 'workflows', 'states'] },
  {
    title: 'What it stands on',
    paths: [
      'gaps',
      'coverage',
      'faults',
      'benchmark',
      'answers',
      'keywords',
      'attacks',
      'comparison',
      'changelog',
      'changelog-rules',
    ],
  },
]

/** Lists every page, grouped and in reading order. */
export function listPages(): PageGroup[] {
  return groups.map(({ title, paths }) => ({ title, pages: paths.map(readPage) }))
}

function readPage(path: string): SitePage {
  const text = readFileSync(join(docs, `${path}.md`), 'utf8')
  const heading = /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '')
  const [, lead = ''] = /^# .+\n+((?!```)[^\n#<|:].*(?:\n(?!```)[^\n#<|].*)*)/m.exec(text) ?? []
  return { path, title: heading ?? path, description: firstSentence(lead) }
}

function firstSentence(text: string): string {
  const plain = text
    .replace(/\s*_proposal:\s*\[[^\]]*\]\([^)]*\)_/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
  return /^.*?[.:](?= |$)/.exec(plain)?.[0]?.replace(/:$/, '.') ?? plain
}
