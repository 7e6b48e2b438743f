import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from './markup.ts'

const assets = join(import.meta.dirname, 'assets')

/** Reads one of the site's own style sheets, scripts or templates. */
export function readAsset(name: string): string {
  return readFileSync(join(assets, name), 'utf8').trim()
}

/** The pages in the order of the navigation. */
export const pages = [
  { file: 'index.html', label: 'Overview' },
  { file: 'checkout.html', label: 'Checkout' },
  { file: 'business.html', label: 'Business' },
  { file: 'workflows.html', label: 'Workflows' },
  { file: 'gaps.html', label: 'Open questions' },
] as const
export type PageFile = (typeof pages)[number]['file']

/** Nothing may be fetched: whatever a page needs is in it. */
export const contentPolicy =
  "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; worker-src blob:; connect-src data: blob:; base-uri 'none'; form-action 'none'"

export function siteHeader(current: PageFile): string {
  const links = pages.map(({ file, label }) => {
    const mark = file === current ? ' aria-current="page"' : ''
    return `<a href="${file}"${mark}>${escapeHtml(label)}</a>`
  })
  return `<header class="site-header"><a class="site-name" href="index.html">paycontract</a><nav aria-label="Site">${links.join('')}</nav></header>`
}

interface Page {
  file: PageFile
  title: string
  description: string
  body: string
  /** Rules of this page alone, after those of all pages. */
  style?: string
  script?: string
}

/** A whole page with its styles and scripts in it. */
export function renderPage({ file, title, description, body, style = '', script = '' }: Page): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(title)}</title>
<style>
${readAsset('site.css')}
${readAsset('pages.css')}
${style}</style>
<script>${readAsset('color-mode.js')}</script>
</head>
<body>
${siteHeader(file)}
${body}
${script === '' ? '' : `<script>${script}</script>`}
</body>
</html>
`
}
