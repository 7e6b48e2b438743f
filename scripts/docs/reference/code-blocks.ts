import type { CodeExample } from '../../../src/kit/reference/code-examples.ts'

/** Renders code in tabs, or a single block without, as Markdown for the site's highlighter. */
export function codeBlocks(examples: readonly CodeExample[]): string {
  const fences = examples.map(fence)
  if (fences.length < 2) return fences.join('')
  return `::: code-group\n\n${fences.join('\n\n')}\n\n:::`
}

/** Renders a fence that the code cannot end. */
function fence({ label, lang, source }: CodeExample): string {
  const runs = source.match(/`{3,}/g) ?? []
  const ticks = '`'.repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1)
  const name = label.replace(/[^\w ,.:;()/+#'-]+/g, ' ').trim()
  return `${ticks}${lang.toLowerCase().replace(/\W/g, '')} [${name}]\n${source.replace(/\n+$/, '')}\n${ticks}`
}
