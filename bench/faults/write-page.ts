import { writeFileSync } from 'node:fs'
import { KEPT_ASIDE } from '../../contracts/services/services.ts'
import { renderTable } from '../../scripts/render-table.ts'
import type { Results, ToolResults } from './results.ts'
import { RIGHT_RUNS } from './try-service.ts'

type Kind = 'passive' | 'active'

/** Writes docs/benchmark.md. */
export function writePage(results: Results): void {
  const page = new URL('../../docs/benchmark.md', import.meta.url)
  writeFileSync(page, renderPage(results))
}

/** Renders the tables alone, for the terminal. */
export function renderTables(results: Results): string {
  return (['passive', 'active'] as const).map((kind) => renderKind(results, kind)).join('\n')
}

function renderPage(results: Results): string {
  return `# Which tool sees which fault

Three services, [written by others](../contracts/services/README.md) from the interface document alone, are broken in one place at a time. Each fault
violates a sentence of the document, and each tool sees the same faults. A complaint that a tool also makes about an unbroken service does not count.
\`npm run benchmark\` repeats it. [bench/faults](../bench/faults/README.md) holds an adapter for each tool: a folder that its author can correct.

This page is written by that command, from [its results](../bench/faults/results.json).

## Tools that judge what others exchange

${describeDay(results)}

${renderKind(results, 'passive')}
## Tools that make calls of their own

Each starts with a new service, its keys, its records and the documents, set up as its documentation says. Faults take minutes here, so there are fewer.

${renderKind(results, 'active')}
## How to read this

- **Ten false alarms are as bad as ten misses.** Users who meet them stop looking, so they are listed beside the finds. They are complaints in any of
  ${RIGHT_RUNS} runs against the unbroken service, each counted once.
- **The faults are hard.** Most are two or three conditions deep: one record in a list, one business of two, one page of three. A tool that looks at one answer
  at a time cannot see what only two answers show, and was not made for that.
- **\`data\` is ciphertext** to a proxy or a browser. Recorded by [the caller's own client](watch.md#histories-that-programs-write) it comes with its plaintext,
  and \`paycontract watch\` can tell which order a request is about: that is its second row.
- **Lines of set-up** are those of the files that a user of the tool writes for this service. For the commands of this package that is \`target.json\`,
  mostly keys and records; the other tools get these from their adapter.
- **The aim of \`paycontract watch\` is 90 % of what shows.** What it misses of the service kept aside is not looked at. In the others it misses three faults,
  since no sentence of the document contradicts what the recording shows: an order in the currency \`ZZZ\` (the 21 currencies are not listed), a source of
  funds that is rejected (it may be rejected for something else), and a search whose count ignores it (whether it may is not stated).
- **This suite was improved with these services**, except the one in Python, which was kept aside. The next two tables show only that one.

${renderKind({ ...results, services: keepAside(results) }, 'passive')}
${renderKind({ ...results, services: keepAside(results) }, 'active')}
${STRENGTHS}`
}

const keepAside = ({ services }: Results): Results['services'] => {
  const own = services[KEPT_ASIDE]
  return own ? { [KEPT_ASIDE]: own } : {}
}

/** What users gain by choosing one of the other tools. */
const STRENGTHS = `## What the others are better at

- **Redocly drift**: give it a recording and a document, and there is nothing else to set up. It reads recordings of gateways and of web servers, and lists
  the operations that were never called.
- **Prism's proxy**: a wrong request is refused before it reaches the service, while you write it; it mocks from the same document.
- **openapi-response-validator**: a function in your own tests that takes milliseconds, whatever sends the requests.
- **Dredd**: hooks in many languages, one per transaction; one command walks a whole document.
- **Portman**: tests become a Postman collection, which people who do not program can read and run.
- **StepCI**: a workflow is a short YAML file; a first test takes minutes, and load tests use the same file.
- **Redocly Respect**: the workflows that document an API are its tests, in a standard format that other tools read.
- **Specmatic**: generates requests from any document, with their variations, and stands in for a service whose consumers are tested.

All of them work for any API. This suite knows a single service, so it sees more of it.
`

function describeDay(results: Results): string {
  const passive = Object.keys(results.tools).find((name) => results.tools[name]!.kind === 'passive')!
  const { shown, tried } = countAll(results, passive)
  return `A caller's day is recorded: every operation more than once, lists with filters and over several pages, and the mistakes that callers make. Each tool gets
the recording, and cannot see more than that: ${shown} of ${tried} faults change an answer in it.`
}

const HEAD = ['tool', 'version', 'found', 'of what shows', 'false alarms', 'lines of set-up', 'seconds']

function renderKind(results: Results, kind: Kind): string {
  const rows = Object.entries(results.tools)
    .filter(([, tool]) => tool.kind === kind)
    .map(([name, tool]) => ({ tool, counts: countAll(results, name) }))
    .sort((one, other) => other.counts.found - one.counts.found)
    .map(({ tool: { title, version, setupLines }, counts }) => [
      title,
      version,
      showShare(counts.found, counts.tried),
      showShare(counts.foundShown, counts.shown),
      String(counts.alarms),
      String(setupLines),
      counts.seconds.toFixed(1),
    ])
  const [tool, version, ...numbers] = kind === 'passive' ? HEAD : HEAD.filter((each) => each !== HEAD[3])
  const own = kind === 'passive' ? rows : rows.map((row) => row.filter((_, column) => column !== 3))
  return renderTable([tool!, version!, ...numbers], own, numbers)
}

function countAll({ services }: Results, name: string) {
  const all = Object.values(services).flatMap(({ shown, tools }) => {
    const own = tools[name]
    return own ? [countOne(own, shown)] : []
  })
  const sum = (of: (each: (typeof all)[number]) => number) => all.reduce((total, each) => total + of(each), 0)
  return {
    found: sum(({ found }) => found),
    tried: sum(({ tried }) => tried),
    foundShown: sum(({ foundShown }) => foundShown),
    shown: sum((each) => each.shown),
    alarms: sum(({ alarms }) => alarms),
    seconds: all.length === 0 ? 0 : sum(({ seconds }) => seconds) / all.length,
  }
}

function countOne({ found, missed, broken, alarms, seconds }: ToolResults, shown: Record<string, boolean>) {
  const names = Object.keys(found)
  const isShown = (name: string) => shown[name] === true
  return {
    found: names.length,
    tried: names.length + missed.length + Object.keys(broken).length,
    foundShown: names.filter(isShown).length,
    shown: [...names, ...missed, ...Object.keys(broken)].filter(isShown).length,
    alarms: alarms.length,
    seconds,
  }
}

function showShare(count: number, all: number): string {
  return all === 0 ? '–' : `${count} of ${all} (${((100 * count) / all).toFixed(0)} %)`
}
