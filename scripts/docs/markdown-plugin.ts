import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { MarkdownOptions } from 'vitepress'
import { fillParts, type MadeParts } from './made-pages.ts'

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0]

const root = resolve(import.meta.dirname, '../..')
const docs = join(root, 'docs')

/** Files outside docs/ for which the site has a better page. */
const shownBy: Record<string, string> = {
  'README.md': '/index',
  'README.md#overlay': '/guides/you-learned-an-answer',
  'CHANGELOG.md': '/changelog',
  'spec/gaps.yaml': '/gaps',
  'spec/requirements.yaml': '/coverage',
  'spec/workflows': '/workflows',
}

/** Extends VitePress's Markdown: made parts, marks of facts and proposals, links to sources. */
export function extendMarkdown(md: MarkdownIt, parts: MadeParts): void {
  md.core.ruler.before('normalize', 'made-parts', (state) => {
    const path = String(state.env.relativePath ?? '').replace(/\.md$/, '')
    state.src = joinCodeSpans(fillParts(state.src, parts, path))
  })
  md.core.ruler.push('site-links', ({ tokens, env }) => {
    for (const { children } of tokens) if (children) markLinks(children, env.path)
  })
  md.core.ruler.push('citations', ({ tokens, Token }) => {
    for (const token of tokens) {
      if (token.children) token.children = token.children.flatMap((child) => cite(child, Token))
    }
  })
}

/** Joins the lines of a wrapped code span: `<` at the start of a line would be read as a component. */
export function joinCodeSpans(markdown: string): string {
  const lines: string[] = []
  let isFenced = false
  let isOpen = false
  for (const line of markdown.split('\n')) {
    const isFence = line.trimStart().startsWith('```')
    if (isFence || line.trim() === '') isOpen = false
    if (isOpen) lines.push(`${lines.pop()} ${line.trimStart()}`)
    else lines.push(line)
    if (isFence) isFenced = !isFenced
    else if (!isFenced && (line.match(/`/g)?.length ?? 0) % 2 === 1) isOpen = !isOpen
  }
  return lines.join('\n')
}

type Tokens = ReturnType<MarkdownIt['parse']>
type Token = Tokens[number]

/** Wraps `§4.1` in the mark of a fact. Code spans are tokens of another kind, and unchanged. */
function cite(token: Token, TokenClass: new (type: string, tag: string, nesting: 0) => Token): Token[] {
  if (token.type !== 'text' || !token.content.includes('§')) return [token]
  return token.content.split(/(§\d+(?:\.\d+)*)/).map((content) => {
    const isCitation = /^§\d/.test(content)
    const part = new TokenClass(isCitation ? 'html_inline' : 'text', '', 0)
    part.content = isCitation ? `<span class="cite">${content}</span>` : content
    return part
  })
}

function markLinks(children: Tokens, path: string | undefined): void {
  for (const [index, token] of children.entries()) {
    if (token.type !== 'link_open') continue
    const href = String(token.attrGet('href') ?? '')
    if (/(?:^|\/)gaps(?:\.md|\.html)?#/.test(href)) token.attrJoin('class', 'cite-gap')
    if (path !== undefined) leadOutside(children, index, href, path)
  }
}

/** Points a link to a file outside docs/ at the page that shows it, or at a copy of its text. A link to a folder is removed. */
function leadOutside(children: Tokens, index: number, href: string, path: string): void {
  const [address = '', anchor] = href.split('#')
  if (!address.startsWith('.')) return
  const target = resolve(dirname(path), decodeURI(address))
  if (!relative(docs, target).startsWith('..')) return
  const name = relative(root, target)
  if (!existsSync(target)) throw new Error(`${relative(root, path)} links to ${href}, which is not there.`)
  const token = children[index]!
  const shown = shownBy[anchor ? `${name}#${anchor}` : name] ?? shownBy[name]
  if (shown && existsSync(join(docs, `${shown}.md`))) token.attrSet('href', shown)
  else if (statSync(target).isFile()) token.attrSet('href', `/source/${name}.txt`)
  else unlink(children, index)
}

function unlink(children: Tokens, index: number): void {
  const close = children.findIndex((token, at) => at > index && token.type === 'link_close')
  for (const at of [index, close]) {
    const token = children[at]!
    token.type = at === index ? 'em_open' : 'em_close'
    token.tag = 'span'
    token.attrs = null
  }
}
