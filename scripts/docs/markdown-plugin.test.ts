import { resolve } from 'node:path'
import { createMarkdownRenderer } from 'vitepress'
import { expect, it } from 'vitest'
import { extendMarkdown, joinCodeSpans } from './markdown-plugin.ts'

const docs = resolve(import.meta.dirname, '../../docs')
const parts = new Map([['part', '## A part {#part}']])
const md = await createMarkdownRenderer(
  docs,
  { config: (renderer) => extendMarkdown(renderer, parts) },
  '/shop/',
)
const render = (markdown: string, page = 'mock.md') =>
  md.render(markdown, { path: resolve(docs, page), relativePath: page, cleanUrls: false })

it('puts a made part in its place, and refuses one that nothing makes', () => {
  expect(render('# A\n\n<!-- made: part -->\n')).toContain('<h2 id="part"')
  expect(() => render('<!-- made: nothing -->')).toThrow('there are part')
})

it('marks the sections that are cited, and not those in code', () => {
  expect(render('Stated (§4.1), see §7.')).toContain(
    '(<span class="cite">§4.1</span>), see <span class="cite">§7</span>.',
  )
  expect(render('`§4.1`')).not.toContain('cite')
})

it('marks the way to a row of the ledger as that to a proposal', () => {
  expect(render('[fees](../gaps.md#fees)', 'guides/errors.md')).toContain('class="cite-gap"')
  expect(render('[all of them](gaps.md)')).not.toContain('cite-gap')
})

it.each([
  ['a file that a page shows', 'mock.md', '../spec/gaps.yaml', '/shop/gaps.html'],
  ['a file of the repository', 'mock.md', '../LICENSE', '/shop/source/LICENSE.txt'],
  ['the same from a folder below', 'guides/errors.md', '../../LICENSE', '/shop/source/LICENSE.txt'],
])('leads to %s', (_, page, address, shown) => {
  expect(render(`[x](${address})`, page)).toContain(`href="${shown}"`)
})

it('leads nowhere from a folder, and says which file is missing', () => {
  expect(render('[x](../contracts)')).toBe('<p><span>x</span></p>\n')
  expect(() => render('[x](../NONE.md)')).toThrow('docs/mock.md links to ../NONE.md, which is not there.')
})

it.each([
  ['a wrapped span', 'is `{ "data":\n<string> }` here', 'is `{ "data": <string> }` here'],
  ['spans that are whole', 'is `a`\n- `b`', 'is `a`\n- `b`'],
  ['a fence', '```sh\necho `date\n```\n\n<b>', '```sh\necho `date\n```\n\n<b>'],
  ['a tick that is never closed', 'is ` so\n\n<b>', 'is ` so\n\n<b>'],
])('joins the lines of %s', (_, markdown, joined) => {
  expect(joinCodeSpans(markdown)).toBe(joined)
})
