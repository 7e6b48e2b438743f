import { html, raw } from 'hono/html'
import { readAsset, readStyles } from '../../styles/read-styles.ts'

/** A piece of escaped HTML. Ours never contain promises, so it is always text. */
export type Fragment = ReturnType<typeof html>

export type PageKind = 'checkout' | 'inspector'

/** Inlined unchanged, because a page's policy names the hash of its stylesheet. */
export const stylesheets: Readonly<Record<PageKind, string>> = {
  checkout: readStyles(...['panel', 'checkout'].map(styleOf)),
  inspector: readStyles(...['inspector', 'records', 'narrow'].map(styleOf)),
}

function styleOf(name: string): URL {
  return new URL(`styles/${name}.css`, import.meta.url)
}

/** Also inlined. The checkout pages have no script, so no script can ever read what is typed there. */
export const scripts: Readonly<Record<PageKind, string>> = {
  checkout: '',
  inspector: readAsset(new URL('scripts/inspector.js', import.meta.url)),
}

interface DocumentParts {
  title: string
  body: Fragment
  /** Redirects without a script. */
  refresh?: { seconds: number; url: string }
  /** Leaves out the script of the page's kind. */
  isPlain?: boolean
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231b50c4'/%3E%3Crect x='6' y='9' width='20' height='14' rx='3' fill='%23fff'/%3E%3Crect x='6' y='12.5' width='20' height='3.5' fill='%231b50c4'/%3E%3C/svg%3E"

export function renderDocument(kind: PageKind, { title, body, refresh, isPlain }: DocumentParts): string {
  const script = isPlain ? '' : scripts[kind]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refresh && html`<meta http-equiv="refresh" content="${refresh.seconds};url=${refresh.url}">`}
<link rel="icon" href="${raw(icon)}">
<style>${raw(stylesheets[kind])}</style>
</head>
<body>
${body}
${script && html`<script type="module">${raw(script)}</script>`}
</body>
</html>
`.toString()
}
