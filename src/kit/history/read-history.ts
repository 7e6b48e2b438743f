import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { createAjv } from '../contract/create-ajv.ts'
import { InputError } from '../expected-error.ts'
import { showLine } from '../visible-text.ts'
import schema from './history.schema.json' with { type: 'json' }
import { HISTORY_FORMAT, type History, type HistoryExchange, type HistoryHead } from './history.ts'

const WRITER = '`paycontract check` writes it as history.ndjson'

/**
 * Reads histories of one service as one, such as those of the shards of a check. Exchanges come in the order in which they
 * were sent; their times count from the first history's beginning.
 *
 * @throws InputError a file cannot be read or is no history, by file and line; or they are of different services or documents
 */
export async function readHistories(paths: readonly string[]): Promise<History> {
  const histories = await Promise.all(paths.map(readHistory))
  const heads = histories.map(({ head }) => head)
  for (const [index, head] of heads.entries()) assertAlike(heads[0]!, head, paths[0]!, paths[index]!)
  const startedAt = heads.map((head) => head.startedAt).sort()[0]!
  const exchanges = histories.flatMap(({ head, exchanges: own }) => {
    const laterMs = Date.parse(head.startedAt) - Date.parse(startedAt)
    return laterMs === 0
      ? own
      : own.map((each) => ({ ...each, startedMs: each.startedMs + laterMs, endedMs: each.endedMs + laterMs }))
  })
  return {
    head: { ...heads[0]!, startedAt },
    exchanges: exchanges.toSorted((one, other) => one.startedMs - other.startedMs),
  }
}

async function readHistory(path: string): Promise<History> {
  const exchanges: HistoryExchange[] = []
  let head: HistoryHead | undefined
  let line = 0
  for await (const text of readLines(path)) {
    line += 1
    const place = `${showLine(path)}:${line}`
    if (head) exchanges.push(read(text, 'exchange', place) as HistoryExchange)
    else head = readHead(text, place)
  }
  if (!head) throw new InputError(`${showLine(path)} is empty, and no history: ${WRITER}.`)
  return { head, exchanges }
}

async function* readLines(path: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code ? new InputError(`${showLine(path)} cannot be read (${code}): ${WRITER}.`) : error
  }
}

function readHead(text: string, place: string): HistoryHead {
  const { format } = (parse(text) ?? {}) as { format?: unknown }
  if (format === HISTORY_FORMAT) return read(text, 'head', place) as HistoryHead
  throw new InputError(
    typeof format === 'string' && /^paycontract-history\/\d{1,4}$/.test(format)
      ? `${place}: the history is of format ${format}, and this version reads ${HISTORY_FORMAT}. Use the version of paycontract that wrote it.`
      : `${place}: this is no history: ${WRITER}.`,
  )
}

const validators = new Map<string, ValidateFunction>()

function read(text: string, kind: 'head' | 'exchange', place: string): unknown {
  const validate =
    validators.get(kind) ??
    createAjv({ strictSchema: true }).compile({ $defs: schema.$defs, $ref: `#/$defs/${kind}` })
  validators.set(kind, validate)
  const value = parse(text)
  if (value !== undefined && validate(value)) return value
  const [problem] = validate.errors ?? []
  const what =
    value === undefined
      ? 'is not JSON, or was cut off'
      : `is not as history.schema.json says: ${problem?.instancePath || 'the line'} ${problem?.message}`
  throw new InputError(`${place} ${what}. Give the history as \`paycontract check\` wrote it.`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is judged together has to be of one service, and by the same documents. */
function assertAlike(one: HistoryHead, other: HistoryHead, path: string, otherPath: string): void {
  const differing = (['target', 'specification', 'profile'] as const).find(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
  if (!differing) return
  throw new InputError(
    `${showLine(path)} and ${showLine(otherPath)} differ in their ${differing}: judge histories of one service, checked by the same documents and profile.`,
  )
}
