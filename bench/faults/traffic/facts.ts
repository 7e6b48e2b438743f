import type { Har, HarEntry } from './har.ts'
import { parseJson } from './read-answer.ts'

/** What an answer shows, each fact by a name that is the same in another recording. */
export type Facts = Map<string, string | number | boolean | null>

export interface Shown {
  method: string
  path: string
  facts: Facts
}

/** Left out: the date, the length of the body, which follows from it, and how the connection is kept. */
const UNTOLD = /^(date|content-length|connection|keep-alive|transfer-encoding)$/

/** Kept without their values: what remains of a time window. */
const COUNTS = /ratelimit-(remaining|reset)|^retry-after$/

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+/

/** UUIDs, what follows a prefix, long words of letters and digits, long numbers that stand alone. */
const IDS = new RegExp(
  [
    /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/,
    /[A-Za-z]{2,}_[A-Za-z\d]{8,}/,
    /\b(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]{10,}\b/,
    /^\d{5,}$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Returns the facts of each answer of a recording, in order. */
export function readFacts({ log }: Har): Shown[] {
  const origins = new Map<string, string>()
  return log.entries.map((entry, index) => {
    const { pathname, search } = new URL(entry.request.url)
    const hideIds = createHideIds(`call ${index + 1}`, origins)
    return { method: entry.request.method, path: pathname + search, facts: readEntry(entry, hideIds) }
  })
}

type HideIds = (text: string, path: string) => string

/**
 * Replaces an id by the place where it first appeared: ids differ from run to run, but the same order keeps its id throughout a
 * run.
 */
function createHideIds(call: string, origins: Map<string, string>): HideIds {
  return (text, path) =>
    text.replaceAll(IDS, (id) => {
      const origin = origins.get(id) ?? `${call} ${path}`
      origins.set(id, origin)
      return `<id of ${origin}>`
    })
}

function readEntry({ response }: HarEntry, hideIds: HideIds): Facts {
  const facts: Facts = new Map([['status', response.status]])
  for (const header of response.headers) {
    const name = header.name.toLowerCase()
    if (UNTOLD.test(name)) continue
    facts.set(`header ${name}`, true)
    if (!COUNTS.test(name)) facts.set(`value of header ${name}`, hideIds(header.value, name))
  }
  const { text = '', encoding } = response.content
  const body = encoding ? undefined : parseJson(text)
  facts.set('body', text === '' ? 'empty' : body === undefined ? 'not JSON' : 'JSON')
  if (body === undefined) facts.set('text of the body', hideIds(text, 'body'))
  else readValue(body, '$', facts, hideIds)
  return facts
}

function readValue(value: unknown, path: string, facts: Facts, hideIds: HideIds): void {
  facts.set(`type of ${path}`, typeOf(value))
  if (Array.isArray(value)) facts.set(`items of ${path}`, value.length)
  if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) readValue(each, `${path}.${name}`, facts, hideIds)
  } else if (typeof value === 'string') {
    facts.set(`value of ${path}`, hideIds(value, path))
    if (TIME.test(value)) facts.set(`form of ${path}`, value.replaceAll(/\d/g, '0'))
  } else if (value !== null) facts.set(`value of ${path}`, value as number | boolean)
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
