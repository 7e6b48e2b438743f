import { extname } from 'node:path'
import { renderTable } from '../render-table.ts'
import { generators, type Host, hosts } from './catalogue.ts'
import { toolchains } from './toolchain.ts'
import { traits } from './traits/find-unshown.ts'
import { type TopicName, topics } from './traits/topics.ts'
import { type Finding, type Results, type Row, type Step, steps } from './verdict.ts'

const HEAD = `# Client generators

Which generators make a client of these documents that compiles and works? \`npm run generators\` installs each of them,
generates from both hosts' documents, compiles what comes out together with a small program, and runs the program
against the sandbox. This page is written by that command, from
[\`scripts/generators/results.json\`](../scripts/generators/results.json); \`npm run generators -- --check\` fails where a
verdict is not the one that is written here.

\`paycontract generate\` uses the first row for TypeScript and Redocly's (\`redocly generate-client\`) for the other
languages; for Go and Java it first names the schema of every answer, so that answers have types. Where a generator writes clients of several kinds, it is the one that uses \`fetch\`.
`

const READING = `## How to read it

- **generates**: from \`openapi.yaml\`, with what is documented and what is proposed; **lines** is what came out.
- **compiles**: client and program, with \`tsc\` in strict mode, \`javac\`, \`go vet\`, \`php -l\` or Python's \`py_compile\`. The
  last two know the grammar and no types.
- **runs**: on checkout the program creates an order from a ciphertext that it is handed (ours is handed the plaintext),
  calls \`verifyOrder\` with a public key and reads the documented refusal, 401 "Invalid SECRET key", as the generator
  gives errors to its users. On business it lists three transactions.
- **uploads**: on business it sends a file, as \`submitSourceOfFundsFile\` wants it.
- **facts**: a client generated from \`openapi.documented.yaml\`, which holds the facts alone, compiles too. It is not
  run.

What could not be tried is "not run", which is never a success.
`

const BY_HAND = `## What you add by hand

Keys and addresses are always yours to give. Beyond them, as the programs show that are run here:
`

const hostTitles: Readonly<Record<Host, string>> = { checkout: 'Checkout', business: 'Business' }

const columns: Readonly<Record<Step, string>> = {
  generates: 'generates',
  compiles: 'compiles',
  runs: 'runs',
  uploads: 'uploads',
  facts: 'facts',
}

/** The results as a page. */
export function renderPage(results: Results): string {
  return [
    HEAD,
    ...hosts.map((host) => renderMatrix(host, results.rows)),
    renderReasons(results.rows),
    READING,
    renderNotes(results),
    renderExits(results.rows),
    '## What they make of it\n',
    ...(Object.keys(topics) as TopicName[]).map((name) => renderTopic(name, results.rows)),
    BY_HAND,
    ...listPrograms(results.rows),
  ]
    .filter((part) => part !== undefined)
    .join('\n')
    .replace(/\n*$/, '\n')
}

function renderMatrix(host: Host, rows: readonly Row[]): string {
  const own = rows.filter((row) => row.host === host)
  const taken = steps.filter((step) => own.some(({ findings }) => findings[step]))
  const cells = own.map(({ generator, version, lines, findings }) => [
    `${findTitle(generator)} ${version}`,
    ...taken.map((step) => showVerdict(findings[step])),
    lines === 0 ? '–' : String(lines),
  ])
  const head = ['generator', ...taken.map((step) => columns[step]), 'lines']
  return `## ${hostTitles[host]}\n\n${renderTable(head, cells, ['lines'])}`
}

function showVerdict(finding: Finding | undefined): string {
  if (finding === undefined) return '–'
  return finding.verdict === 'no' ? '**no**' : finding.verdict
}

/** Each verdict that is not a yes, with its reason. */
function renderReasons(rows: readonly Row[]): string | undefined {
  const lines = rows.flatMap(({ generator, host, findings }) =>
    steps
      .filter((step) => findings[step]?.reason !== undefined)
      .map((step) => {
        const { verdict, reason } = findings[step]!
        return `- ${findTitle(generator)}, ${host}, ${columns[step]}: ${verdict}; ${quoteCode(reason!)}`
      }),
  )
  return lines.length === 0 ? undefined : `## What is not a yes\n\n${lines.join('\n')}\n`
}

function renderNotes(results: Results): string {
  const notes = generators
    .filter(
      ({ name, note }) => note !== undefined && results.rows.some(({ generator }) => generator === name),
    )
    .map(({ title, note }) => `${title} ${note}.\n`)
  return [...notes, `Compiled and run with ${listTools(results)}.\n`].join('\n')
}

/** A reason is what a tool said: as code, it means nothing to Markdown. */
function quoteCode(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``
}

function listTools({ tools }: Results): string {
  const found = Object.entries(tools).map(([language, tool]) => (tool === 'none' ? `no ${language}` : tool))
  return found.length < 2 ? found.join('') : `${found.slice(0, -1).join(', ')} and ${found.at(-1)}`
}

/** The types of the project are made by openapi-typescript, which gets no more updates. */
function renderExits(rows: readonly Row[]): string {
  const verdicts = ['hey-api', 'redocly-typescript'].map((name) => {
    const own = rows.filter(({ generator }) => generator === name)
    const failed = own.flatMap(({ host, findings }) =>
      steps
        .filter((step) => findings[step] && findings[step].verdict !== 'yes')
        .map((step) => `${host} ${columns[step]}`),
    )
    const isGreen = own.length > 0 && failed.length === 0
    return `- ${findTitle(name)}: ${isGreen ? 'every step on both hosts' : `not every step (${failed.join(', ') || 'not tried'})`}`
  })
  return `## Leaving openapi-typescript

openapi-typescript and openapi-fetch get no more updates. Two generators that are maintained can take their place:

${verdicts.join('\n')}
`
}

function renderTopic(name: TopicName, rows: readonly Row[]): string {
  const { title, text } = topics[name]
  const known = generators.filter((generator) => rows.some((row) => row.generator === generator.name))
  const titles = Map.groupBy(known, (generator) => traits[generator.name]?.[name][0] ?? '–')
  const cells = [...titles].map(([is, alike]) => [is, alike.map((each) => each.title).join(' · ')])
  return `### ${title}\n\n${text}\n\n${renderTable(['what it makes of it', 'generators'], cells)}`
}

function listPrograms(rows: readonly Row[]): string[] {
  return generators
    .filter(({ name }) => rows.some(({ generator }) => generator === name))
    .map(({ name, title, language, byHand }) => {
      const extension = extname(toolchains[language].program)
      const links = hosts.map(
        (host) => `[${host}](../scripts/generators/programs/${name}/${host}${extension})`,
      )
      return `- ${title}: ${byHand} (${links.join(', ')}).`
    })
}

function findTitle(name: string): string {
  return generators.find((generator) => generator.name === name)?.title ?? name
}
