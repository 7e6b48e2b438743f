import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { renderRulesTable } from '../../src/kit/diff/cases/rules-table.ts'
import type { Judgement } from '../../src/kit/diff/judge.ts'
import { renderMarkdown } from '../../src/kit/diff/report-markdown.ts'

const PAGE = 'docs/changelog.md'
const RULES = 'docs/changelog-rules.md'

/** Writes both pages of the site: what changed, and the rules. */
export function writeChangelogPages(root: string): void {
  writeFileSync(join(root, PAGE), buildChangelogPage(root))
  writeFileSync(join(root, RULES), buildRulesPage(root))
}

/** Builds the page of rules, with the table of tested changes inserted. */
export function buildRulesPage(root: string): string {
  const text = readFileSync(join(root, RULES), 'utf8')
  const table = `<!-- rules -->\n\n${renderRulesTable()}\n\n<!-- /rules -->`
  return text.replace(/<!-- rules -->.*<!-- \/rules -->/s, table)
}

/**
 * Builds the site's changelog: for each version the text of CHANGELOG.md, and the judged changes of the documents.
 *
 * @param root folder that holds `CHANGELOG.md` and `spec/released/changes/<version>.yaml`
 */
export function buildChangelogPage(root: string): string {
  const [head = '', ...sections] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^(?=## )/m)
  const blocks = sections.flatMap((section, index) => {
    const version = /^## (\S+)/.exec(section)?.[1] ?? ''
    const documents = renderDocuments(root, version, index === sections.length - 1)
    return [section.trim(), documents].filter((text) => text !== '')
  })
  const intro = `What changed in the documents is judged by a program; [how](./changelog-rules.md) is a page of its own. This page is
written by \`npm run release\`.`
  return `${[head.trim(), intro, ...blocks].join('\n\n')}\n`
}

function renderDocuments(root: string, version: string, isFirst: boolean): string {
  const file = join(root, 'spec/released/changes', `${version}.yaml`)
  if (existsSync(file)) {
    const { apis } = parse(readFileSync(file, 'utf8')) as { apis: Judgement[] }
    return `### The documents\n\n${renderMarkdown(apis, [], 4).trim()}`
  }
  return isFirst ? '### The documents\n\nThe first release: there is nothing before it to compare with.' : ''
}
