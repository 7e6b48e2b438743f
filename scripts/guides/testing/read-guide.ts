import { readFileSync } from 'node:fs'

/** A code block: its language, the name after it, and its content. */
export interface Fence {
  lang: string
  name: string
  text: string
  line: number
}

/** A part of an example that the site includes: `<<< @/../examples/python/pay_order.py#create-order [Python]`. */
export interface Snippet {
  /** Relative to the root of the repository. */
  path: string
  region: string
  title: string
  line: number
}

export interface Guide {
  /** The whole file. */
  text: string
  fences: Fence[]
  snippets: Snippet[]
  /** Relative links to files, without their anchors. */
  links: string[]
  /** Rows of the gap ledger that it names: `_proposal: [rsa-padding](../gaps.md#rsa-padding)_`. */
  gaps: string[]
}

export function readGuide(file: string): Guide {
  const text = readFileSync(file, 'utf8')
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '')
  return {
    text,
    fences: readFences(text),
    snippets: readSnippets(text),
    links: [...prose.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, link]) => link!),
    gaps: [...prose.matchAll(/\[([\w-]+)\]\(\.\.\/gaps\.md#\1\)/g)].map(([, id]) => id!),
  }
}

function readFences(text: string): Fence[] {
  return [...text.matchAll(/^```([^\s`]*)[ ]*(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: lang = '', 2: name = '', 3: content = '' }) => ({
      lang,
      name: name.trim(),
      text: content,
      line: lineAt(text, index),
    }),
  )
}

function readSnippets(text: string): Snippet[] {
  return [...text.matchAll(/^<<< (.*)$/gm)].map(({ index, 1: target = '' }) => {
    const line = lineAt(text, index)
    const parts = /^@\/\.\.\/(examples\/[^#\s]+)(?:#([\w-]+))? \[(.+)\]$/.exec(target)
    if (!parts)
      throw new Error(`line ${line}: "<<< ${target}" is not "<<< @/../examples/FILE#REGION [TITLE]"`)
    const [, path = '', region = '', title = ''] = parts
    return { path, region, title, line }
  })
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
