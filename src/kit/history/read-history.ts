import { createReadStream } from 'node:fs'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { createAjv, OWN_SCHEMA } from '../contract/create-ajv.ts'
import { InputError } from '../expected-error.ts'
import { showLine } from '../visible-text.ts'
import schema from './history.schema.json' with { type: 'json' }
import {
  HISTORY_FORMAT,
  type History,
  type HistoryEntry,
  type HistoryExchange,
  type HistoryHead,
  type HistoryWebhook,
} from './history.ts'

const WRITER = '`paycontract check` writes it as history.ndjson'

/**
 * Reads histories as one, such as the shards of a check. Exchanges come in the order in which they were sent; their times count
 * from the start of the earliest one. Answers of another instance of the service form a separate era, since each machine of a CI
 * may start one.
 *
 * @throws InputError a file cannot be read or is not a history, with file and line; or their documents differ
 */
export async function readHistories(paths: readonly string[]): Promise<History> {
  const histories = await Promise.all(paths.map(readHistory))
  const heads = histories.map(({ head }) => head)
  for (const [index, head] of heads.entries()) assertAlike(heads[0]!, head, paths[0]!, paths[index]!)
  const startedAt = heads.map((head) => head.startedAt).sort()[0]!
  const instances = [...new Set(heads.map(nameInstance))]
  const eras = 1 + histories.reduce((last, { exchanges }) => Math.max(last, lastEraOf(exchanges)), 0)
  const join = (list: 'exchanges' | 'webhooks') =>
    histories.flatMap(({ head, [list]: own }) => {
      const laterMs = Date.parse(head.startedAt) - Date.parse(startedAt)
      return own.map((each) => move(each, laterMs, eras * instances.indexOf(nameInstance(head))))
    })
  return {
    head: { ...heads[0]!, startedAt },
    exchanges: join('exchanges').sort(bySending) as HistoryExchange[],
    webhooks: join('webhooks').sort(bySending) as HistoryWebhook[],
    probes: histories.reduce((sum, { probes }) => sum + probes, 0),
  }
}

type Kept = HistoryExchange | HistoryWebhook

const bySending = (one: Kept, other: Kept) => one.startedMs - other.startedMs

const lastEraOf = (exchanges: readonly HistoryExchange[]) =>
  exchanges.reduce((last, { era }) => Math.max(last, era), 0)

/** Shifts an entry into a history that began earlier, after `earlierEras` eras. */
function move(entry: Kept, laterMs: number, earlierEras: number): Kept {
  if (laterMs === 0 && earlierEras === 0) return entry
  const { era, startedMs, endedMs, ...rest } = entry
  return {
    ...rest,
    era: era + earlierEras,
    startedMs: startedMs + laterMs,
    endedMs: endedMs + laterMs,
    ...('openedMs' in rest && { openedMs: rest.openedMs! + laterMs }),
  } as Kept
}

async function readHistory(path: string): Promise<History> {
  const exchanges: HistoryExchange[] = []
  const webhooks: HistoryWebhook[] = []
  let probes = 0
  let head: HistoryHead | undefined
  for await (const line of readLinesOf(path)) {
    if (line.kind === 'exchange') exchanges.push(line)
    else if (line.kind === 'webhook') webhooks.push(line)
    else if (line.kind === 'probe') probes += 1
    else head = line.head
  }
  return { head: head!, exchanges, webhooks, probes }
}

/**
 * Reads the entries of a history one by one: the file may be larger than the memory.
 *
 * @throws InputError like `readHistories`
 */
export async function* streamHistory(path: string): AsyncGenerator<HistoryEntry> {
  for await (const line of readLinesOf(path)) if (line.kind !== 'head') yield line
}

/** @throws InputError like `readHistories` */
export async function readHistoryHead(path: string): Promise<HistoryHead> {
  for await (const line of readLinesOf(path)) if (line.kind === 'head') return line.head
  throw new Error('A history without a head was read.')
}

async function* readLinesOf(
  path: string,
): AsyncGenerator<HistoryEntry | { kind: 'head'; head: HistoryHead }> {
  let line = 0
  for await (const lines of readLines(path)) {
    for (const text of lines) {
      line += 1
      const place = `${showLine(path)}:${line}`
      if (line === 1) yield { kind: 'head', head: readHead(text, place) }
      else yield readEntry(text, place)
    }
  }
  if (line === 0) throw new InputError(`${showLine(path)} is empty, and no history: ${WRITER}.`)
}

const CHUNK_BYTES = 1 << 20

/** Splits at line feeds only: unlike node:readline, not at U+2028 and others, which a JSON string may hold. */
async function* readLines(path: string): AsyncGenerator<string[]> {
  let rest = ''
  try {
    for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: CHUNK_BYTES })) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop()!
      yield lines
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code ? new InputError(`${showLine(path)} cannot be read (${code}): ${WRITER}.`) : error
  }
  if (rest !== '') yield [rest]
}

function readHead(text: string, place: string): HistoryHead {
  const head = parse(text) as HistoryHead | undefined
  const { format } = (head ?? {}) as { format?: unknown }
  if (format === HISTORY_FORMAT) return assertValid(head!, 'head', place)
  throw new InputError(
    typeof format === 'string' && /^paycontract-history\/\d{1,4}$/.test(format)
      ? `${place}: the history is of format ${format}, and this version reads ${HISTORY_FORMAT}. Use the version of paycontract that wrote it.`
      : `${place}: not a history: ${WRITER}.`,
  )
}

const KINDS = ['exchange', 'probe', 'webhook'] as const

function readEntry(text: string, place: string): HistoryEntry {
  const entry = parse(text) as HistoryEntry | undefined
  if (entry === undefined) throw new InputError(`${place} is not JSON, or was cut off. ${REMEDY}`)
  const kind = KINDS.find((each) => each === entry?.kind)
  if (kind) return assertValid(entry, kind, place)
  throw new InputError(
    `${place} is not as history.schema.json says: its kind must be one of ${KINDS.join(', ')}. ${REMEDY}`,
  )
}

const REMEDY = 'Give the history as `paycontract check` wrote it.'

const validators = new Map<string, ValidateFunction>()
let ajv: ReturnType<typeof createAjv> | undefined

function assertValid<Line>(line: Line, kind: string, place: string): Line {
  ajv ??= createAjv(OWN_SCHEMA)
  const validate = validators.get(kind) ?? ajv.compile({ $defs: schema.$defs, $ref: `#/$defs/${kind}` })
  validators.set(kind, validate)
  if (validate(line)) return line
  const [problem] = validate.errors ?? []
  const what = `${problem?.instancePath || 'the line'} ${problem?.message}`
  throw new InputError(`${place} is not as history.schema.json says: ${what}. ${REMEDY}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const nameInstance = ({ target: { checkout, business } }: HistoryHead) => `${checkout} ${business}`

/** Histories that are judged together must come from the same documents, and from services with the same capabilities. */
function assertAlike(one: HistoryHead, other: HistoryHead, path: string, otherPath: string): void {
  const read = ({ target: { capabilities }, specification, profile }: HistoryHead) => ({
    capabilities,
    specification,
    profile,
  })
  const differing = (['capabilities', 'specification', 'profile'] as const).find(
    (name) => JSON.stringify(read(one)[name]) !== JSON.stringify(read(other)[name]),
  )
  if (!differing) return
  throw new InputError(
    `${showLine(path)} and ${showLine(otherPath)} differ in their ${differing}: judge histories of one check, by the same documents and profile.`,
  )
}
