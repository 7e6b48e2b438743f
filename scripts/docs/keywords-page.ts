import type { Kind } from '../../src/kit/contract/keywords/keyword.ts'
import { KEYWORDS } from '../../src/kit/contract/keywords/keyword-table.ts'
import { escapeMarkdown } from '../../src/kit/markup.ts'
import { renderTable } from '../render-table.ts'

/** By place and keyword, the artefacts that follow it, separated by spaces; or `refused`. */
export type Followed = Readonly<Record<string, Readonly<Record<string, string>>>>

const ARTEFACTS = [
  ...['typescript', 'python', 'go', 'php', 'java', 'validators', 'mock', 'sandbox', 'check', 'site'],
]

const HEAD = `# Keywords of an answer

An answer uses the keywords of OpenAPI 3.1, of JSON Schema 2020-12 and [of this contract](../spec/README.md#overlays). Every
artefact follows each of them, or the keyword is refused with its name and place before any artefact is made; if an artefact has
nothing to follow, the list below the table gives the reason. Any other keyword is refused too. A test writes an overlay with
each keyword in each kind of place and records which artefacts it changes; this page shows the result.

✓ follows it, · has nothing to follow, – is refused. For some keywords only some values are refused: the lists below name them
too.
`

const TITLES: Record<string, string> = {
  document: 'The document',
  info: 'Info',
  server: 'Servers',
  tag: 'Tags',
  components: 'Components',
  path: 'Paths',
  operation: 'Operations',
  parameter: 'Parameters',
  body: 'Request bodies',
  media: 'Media types',
  response: 'Answers',
  header: 'Headers of answers',
  link: 'Links',
  example: 'Examples',
  scheme: 'Security schemes',
  discriminator: 'Discriminators',
  'schema of a request': 'Schemas of requests',
  'schema of an answer': 'Schemas of answers',
  'schema of an event': 'Schemas of events',
  'schema of a parameter': 'Schemas of parameters',
}

/** Renders which keywords are followed where. */
export function renderKeywordsPage(followed: Followed): string {
  const sections = Object.entries(followed).map(([place, found]) => renderPlace(place, found))
  return [HEAD, ...sections.filter(Boolean)].join('\n')
}

function renderPlace(place: string, found: Followed[string]): string {
  const kind = (place.startsWith('schema') ? 'schema' : place) as Kind
  // The members of these have rows of their own.
  const isContainer = (keyword: string) => {
    const { holds, rest } = KEYWORDS[kind][keyword]!
    return holds !== undefined && rest === undefined && !isFollowedByAll(found[keyword]!)
  }
  const shown = Object.entries(found).filter(([keyword, by]) => by === 'refused' || !isContainer(keyword))
  const rows = shown.map(([keyword, by]) => [
    `\`${keyword}\``,
    ...ARTEFACTS.map((each) => (by === 'refused' ? '–' : by.split(' ').includes(each) ? '✓' : '·')),
  ])
  const reasons = shown.flatMap(([keyword, by]) => {
    const { rest, refused } = KEYWORDS[kind][keyword]!
    const isPartly = by !== 'refused' && !isFollowedByAll(by)
    return [
      ...(isPartly && rest ? [{ keyword, why: `· ${rest}` }] : []),
      ...(refused ? [{ keyword, why: `– ${refused}` }] : []),
    ]
  })
  const lines = [...Map.groupBy(reasons, ({ why }) => why)].map(
    ([why, all]) => `- ${all.map(({ keyword }) => `\`${keyword}\``).join(', ')}: ${tell(why)}`,
  )
  if (rows.length === 0) return ''
  return [`## ${TITLES[place]}\n`, renderTable(['keyword', ...ARTEFACTS], rows), ...lines, ''].join('\n')
}

function isFollowedByAll(by: string): boolean {
  return by.split(' ').length === ARTEFACTS.length
}

/** Escapes Markdown, except in code. */
function tell(why: string): string {
  return why
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/\S.*\S|\S/, escapeMarkdown)))
    .join('')
}
