import { renderTable } from '../render-table.ts'
import type { AttackClass } from './count-attacks.ts'

const HEAD = `# Attacks that are tried

The promises of [SECURITY.md](../SECURITY.md) are tested: each row is a class of attacks, the number of inputs that its tests send,
and how many of them did no harm. The tests are the files \`*.attack.test.ts\` beside what they attack. CI runs them on every push,
\`npm test\` does not; \`npm run attacks\` runs them, with a PostgreSQL for those that need one, and writes this page.
`

export function renderPage(classes: readonly AttackClass[]): string {
  const tried = classes.reduce((sum, each) => sum + each.tried, 0)
  const held = classes.reduce((sum, each) => sum + each.held, 0)
  const rows = classes.map((each) => [each.name, each.tried, each.held, each.files.map(linkTo).join(', ')])
  const cells = [...rows, ['**all**', tried, held, '']].map((row) =>
    row.map((cell) => cell.toLocaleString('en')),
  )
  return `${HEAD}\n${renderTable(['attack', 'inputs tried', 'held', 'in'], cells, ['inputs tried', 'held'])}`
}

function linkTo(file: string): string {
  return `[${file.slice(file.lastIndexOf('/') + 1).replace('.attack.test.ts', '')}](../${file})`
}

/** Reads the number of inputs of each class from a page. */
export function readPage(text: string): Map<string, number> {
  const rows = text.matchAll(/^\| ([^|*]+?) +\| +([\d,]+) \| +[\d,]+ \| .* \|$/gm)
  return new Map([...rows].map(([, name, tried]) => [name!, Number(tried!.replaceAll(',', ''))]))
}

/**
 * Lists what a run lacks compared with the page. The number of inputs may vary with the load, if a server fails while it is
 * called, but it never drops by half unless a test of the class was skipped.
 */
export function findShortfalls(classes: readonly AttackClass[], page: Map<string, number>): string[] {
  const missing = [...page.keys()].filter((name) => !classes.some((each) => each.name === name))
  const unknown = classes.filter(({ name }) => !page.has(name))
  const fewer = classes.filter(
    ({ name, tried, isPartial }) => !isPartial && tried < (page.get(name) ?? 0) / 2,
  )
  return [
    ...missing.map((name) => `${name}: was not tried`),
    ...unknown.map(({ name }) => `${name}: is not on the page`),
    ...fewer.map(({ name, tried }) => `${name}: ${tried} inputs tried, the page says ${page.get(name)}`),
  ]
}
