import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * The style sheet of a page, put together and inlined exactly as it is, since the policy of the page names its hash. The
 * tokens and the base stand first.
 *
 * @param files the page's own style sheets, in their order
 */
export function readStyles(...files: readonly URL[]): string {
  return [named('tokens.css'), named('base.css'), ...files].map(readAsset).join('')
}

const named = (name: string) => new URL(name, import.meta.url)

/** What the reports have in common. */
export const reportStyles = [named('badges.css'), named('report.css')] as const
/** The filter and the methods, which the site shows as well. */
export const partsStyle = named('parts.css')

/** A browser takes a line break of Windows for `\n`, and hashes what it has read. */
export function readAsset(file: URL): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
}

/** As a policy names an inlined style or script: `sha256-…`. */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
