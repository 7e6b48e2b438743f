import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Fenced code, or a relative link: its text, file and anchor. */
const FENCE_OR_LINK = /^ *```[\s\S]*?^ *``` *$|\[([^\]]*)\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)/gm

export interface Link {
  text: string
  file: string
  /** With its `#`; empty if the link has no anchor. */
  anchor: string
  /** The Markdown source of the link. */
  whole: string
}

/** Replaces each relative link in a Markdown text, except in fenced code. */
export function replaceLinks(markdown: string, replace: (link: Link) => string): string {
  return markdown.replace(FENCE_OR_LINK, (whole, text?: string, file?: string, anchor = '') =>
    text === undefined || file === undefined ? whole : replace({ text, file, anchor, whole }),
  )
}

/**
 * Lists links to files or headings that are not in the package, and includes (`<<< @/…`) that are not expanded.
 *
 * @param files Markdown, relative to the folder
 * @returns `<file>: <link>`
 */
export function findDeadLinks(folder: string, files: readonly string[]): string[] {
  return files.flatMap((name) => {
    const path = resolve(folder, name)
    const text = readFileSync(path, 'utf8')
    const dead: string[] = text.match(/^<<< .*$/gm) ?? []
    replaceLinks(text, ({ whole, file, anchor }) => {
      if (!leadsTo(resolve(dirname(path), file), anchor)) dead.push(whole)
      return whole
    })
    return dead.map((each) => `${name}: ${each}`)
  })
}

function leadsTo(target: string, anchor: string): boolean {
  if (!existsSync(target) || !statSync(target).isFile()) return false
  if (anchor === '' || !target.endsWith('.md')) return true
  const headings = readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].some(([, heading]) => anchorOfHeading(heading!) === anchor)
}

/** Makes an anchor like VitePress: it never begins with a digit. */
function anchorOfHeading(heading: string): string {
  const words = heading.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []
  return `#${words.join('-').replace(/^\d/, '_$&')}`
}
