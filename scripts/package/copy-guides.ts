import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Gap } from '../../src/kit/contract/ledger/ledger.ts'
import { readSnippet } from '../docs/read-snippet.ts'
import { replaceLinks } from './dead-links.ts'

const GAPS = 'docs/gaps.md'

/**
 * Copies the guides and the files that they link to, so that readers of the package need no site. Includes are replaced by their
 * code; a link to a file that is not in the package by its text.
 *
 * @param dist folder in which each file keeps its path
 */
export function copyGuides(root: string, dist: string): void {
  const guides = globSync('docs/guides/*.md', { cwd: root })
  const linked = guides.flatMap((name) => listLinked(root, name))
  const files = new Set([...guides, ...linked])
  for (const name of files) {
    const path = join(dist, name)
    mkdirSync(dirname(path), { recursive: true })
    if (name === GAPS) writeFileSync(path, renderGaps(root))
    else if (name.endsWith('.md')) writeFileSync(path, renderPacked(root, name, files))
    else cpSync(join(root, name), path)
  }
}

/** Lists the files that a page links to, except pages that the site partly generates. */
function listLinked(root: string, name: string): string[] {
  const linked: string[] = []
  replaceLinks(readFileSync(join(root, name), 'utf8'), ({ file, whole }) => {
    const target = resolve(root, dirname(name), file)
    if (existsSync(target) && statSync(target).isFile()) linked.push(relative(root, target))
    return whole
  })
  return linked.filter(
    (each) => each === GAPS || !/^<!-- made: /m.test(readFileSync(join(root, each), 'utf8')),
  )
}

function renderPacked(root: string, name: string, files: ReadonlySet<string>): string {
  const text = readFileSync(join(root, name), 'utf8')
    .replace(/^<<< (\S+)(?: \[(.*)\])?$/gm, (_, reference: string, title?: string) =>
      [...(title ? [`**${title}**`] : []), readSnippet(reference)].join('\n\n'),
    )
    // Markup of the site around code in several languages.
    .replace(/^::: code-group\n\n|^:::\n\n?/gm, '')
    .replace(/^::: details .*\n\n/gm, '')
  return replaceLinks(text, ({ text, file, whole }) => {
    const target = relative(root, resolve(root, dirname(name), file))
    return files.has(target) ? whole : text
  })
}

/** Renders the open questions under the anchors that the guides link to. */
function renderGaps(root: string): string {
  const gaps: Gap[] = JSON.parse(readFileSync(join(root, 'generated/gaps.json'), 'utf8'))
  const rows = gaps.map(({ id, section, question, proposal, evidence, answeredBy }) =>
    [
      `## ${id}`,
      `${question} (${section})`,
      proposal && `Proposal: ${proposal}`,
      evidence && `Evidence: ${evidence}`,
      answeredBy && `Answered by: ${answeredBy.join(', ')}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  const head =
    '# Open questions\n\nWhat the interface document does not show, and what the contract proposes in its place. `npx paycontract gaps <id>` prints an overlay that answers one.'
  return `${[head, ...rows].join('\n\n')}\n`
}
