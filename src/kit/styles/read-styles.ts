import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Joins the style sheets of a page, tokens and base first. They are inlined unchanged, since the policy of the page names their
 * hash.
 *
 * @param files the page's own style sheets, in their order
 */
export function readStyles(...files: readonly URL[]): string {
  return [named('tokens.css'), named('base.css'), ...files].map(readAsset).join('')
}

const named = (name: string) => new URL(name, import.meta.url)

/** The style sheets that the reports share. */
export const reportStyles = [named('badges.css'), named('report.css')] as const
/** The filter and the methods, which the site uses as well. */
export const partsStyle = named('parts.css')

/** Reads a file with `\n` line breaks: a browser normalizes those of Windows before it computes the hash. */
export function readAsset(file: URL): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
}

/** Returns the hash of an inlined style or script in the form of a policy: `sha256-…`. */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
