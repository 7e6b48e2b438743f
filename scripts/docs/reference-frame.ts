import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HostName } from '../../src/kit/contract/contract.ts'
import { listGuides } from './page-list.ts'

const assets = join(import.meta.dirname, 'assets')

/** Reads one of the style sheets or scripts that the references share with the rest of the site. */
export function readAsset(name: string): string {
  return readFileSync(join(assets, name), 'utf8').trim()
}

/** Nothing may be fetched: whatever a reference needs is in it. */
export const contentPolicy =
  "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; worker-src blob:; connect-src data: blob:; base-uri 'none'; form-action 'none'"

/** The icon of the site, as an address of its own. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231b50c4'/%3E%3Cpath d='M9 17l5 5 9-12' fill='none' stroke='white' stroke-width='3.5' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E"

/** The way back from a reference into the site; it works from disk too. */
export function renderHeader(current: HostName): string {
  const [guide] = listGuides()
  const pages = [
    ...(guide ? [{ file: `guides/${guide}.html`, label: 'Guides' }] : []),
    { file: 'checkout.html', label: 'Checkout' },
    { file: 'business.html', label: 'Business' },
    { file: 'operations.html', label: 'Operations' },
    { file: 'workflows.html', label: 'Workflows' },
    { file: 'states.html', label: 'States' },
    { file: 'gaps.html', label: 'Open questions' },
  ]
  const links = pages.map(({ file, label }) => {
    const mark = file === `${current}.html` ? ' aria-current="page"' : ''
    return `<a href="${file}"${mark}>${label}</a>`
  })
  return `<header class="site-header"><a class="site-name" href="index.html">paycontract</a><nav aria-label="Site">${links.join('')}</nav></header>`
}
