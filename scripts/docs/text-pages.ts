import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { OperationView } from '../../src/kit/reference/operation-view.ts'
import { fillParts, type MadeParts } from './made-pages.ts'
import { listPages, type SitePage } from './page-list.ts'
import { readSnippet } from './read-snippet.ts'
import { operationPath } from './reference/addresses.ts'
import type { Reference } from './reference/reference.ts'

const docs = resolve(import.meta.dirname, '../../docs')

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#123;': '{',
}

/**
 * Renders the site for programs: each page as Markdown (`sandbox.md`), all of them in `llms-full.txt`, and an index in
 * `llms.txt`.
 *
 * @param base where the site will be served: a path, or a whole address; links of `llms.txt` begin with it
 */
export function renderTexts(
  parts: MadeParts,
  { views, texts: made }: Reference,
  base: string,
): Map<string, string> {
  const groups = listPages()
  const texts = new Map([
    ...groups.flatMap(({ pages }) =>
      pages.map((page) => [`${page.path}.md`, renderText(page, parts)] as const),
    ),
    ...[...made].map(([path, text]) => [`${path}.md`, text] as const),
  ])
  const lists = groups.map(
    ({ title, pages }) => `## ${title}\n\n${pages.map((page) => listPage(page, base)).join('\n')}`,
  )
  return new Map([
    ...texts,
    ['operations.md', `${listOperations(views, base).slice(1)}\n`],
    ['llms.txt', `${[intro, ...lists, listOperations(views, base), bundles(base)].join('\n\n')}\n`],
    ['llms-full.txt', [...texts.values()].join('\n\n---\n\n')],
  ])
}

function listPage({ title, path, description }: SitePage, base: string): string {
  return `- [${title}](${base}${path}.md)${description && `: ${description}`}`
}

const intro = `# paycontract

> The executable contract of a payment, collection and bill payment service: two OpenAPI 3.1 documents, a typed client, a mock, a stateful sandbox and a conformance kit.

What the interface document of the service states is a fact and cites its section (§4.1). What it leaves open is answered by a proposal that names its row in the ledger of open questions. Never take a proposal for a fact.`

function listOperations(views: readonly OperationView[], base: string): string {
  const items = views.map(
    ({ host, id, title, method, path }) =>
      `- [${id}](${base}${operationPath(host, id)}.md): ${title}, ${method} ${path}`,
  )
  return `## Operations\n\n${items.join('\n')}`
}

function bundles(base: string): string {
  return `## OpenAPI documents

- [checkout.yaml](${base}openapi/checkout.yaml): the checkout API, facts and proposals
- [checkout.documented.yaml](${base}openapi/checkout.documented.yaml): the checkout API, facts only
- [business.yaml](${base}openapi/business.yaml): the business API, facts and proposals
- [business.documented.yaml](${base}openapi/business.documented.yaml): the business API, facts only

Each is there as a plain one, too (\`checkout.plain.yaml\`, \`checkout.documented.plain.yaml\`), for tools that refuse some forms of OpenAPI 3.1.`
}

function renderText({ path }: SitePage, parts: MadeParts): string {
  const file = join(docs, `${path}.md`)
  const text = readFileSync(file, 'utf8')
  const filled = fillParts(text, new Map([...parts].map(([name, part]) => [name, toPlain(part)])))
  return filled.replace(/^<<< (\S+)(?: \[.*\])?$/gm, (_, reference: string) => readSnippet(reference))
}

/** Removes the markup from made Markdown: one line for each block, without drawings. */
function toPlain(part: string): string {
  return part
    .replace(/<svg[\s\S]*?<\/svg>|<GapFilter[^>]*>/g, '')
    .replace(/<\/(?:td|th|dt)>/g, ' | ')
    .replace(/<\/(?:p|li|tr|dd|header|article|caption|summary)>/g, '\n')
    .replace(/<[a-z/][^>]*>/gi, '')
    .replace(/ \{#[\w-]+\}$/gm, '')
    .replace(/&(?:amp|lt|gt|quot|#39|#123);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \t|]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
