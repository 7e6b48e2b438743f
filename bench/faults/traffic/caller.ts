import type { HistoryRecording } from '../../../src/kit/record/index.ts'
import { type ReadyBusiness, type ReadyLine, readReadyLine } from '../../../src/kit/target/ready-line.ts'
import type { SubjectTarget } from '../tool.ts'
import { writeKey } from './credentials.ts'
import { type Change, createFill, type Exchange } from './fill.ts'
import { type Host, type Operation, type OperationName, readOperations } from './operations.ts'
import { parseJson } from './read-answer.ts'
import type { Outgoing, Reply } from './record-fetch.ts'

export type Query = Record<string, string | number>

/** How a request differs from the described one. */
export interface CallChange extends Change {
  query?: Query
  headers?: Record<string, string>
  /** Used in place of the right key; null sends none. */
  key?: string | null
  /** Sent unchanged, in place of the described body. */
  raw?: string
  method?: string
}

export interface Answer extends Reply {
  /** Undefined if it is not JSON. */
  body: unknown
}

/** One business, as seen by the program that calls the service for it. */
export interface Caller {
  business: ReadyBusiness
  /** Addresses that may be registered; `@example.com` stands for any address of that domain. */
  emails: string[]
  call: (name: OperationName, change?: CallChange) => Promise<Answer>
  /** Reads an undocumented path with the secret key. */
  get: (host: Host, path: string) => Promise<Answer>
}

type Send = (outgoing: Outgoing) => Promise<Reply>

/**
 * Creates one caller for each business of the target.
 *
 * @param keepPlaintexts wraps a cipher, to note what it encrypts
 */
export function createCallers(
  target: SubjectTarget,
  send: Send,
  keepPlaintexts: HistoryRecording['keepPlaintexts'],
): Caller[] {
  const line = readReadyLine(JSON.stringify(target))
  const operations = readOperations((target.overlays as string[] | undefined) ?? [])
  return line.businesses.map((business) => createCaller({ line, operations, business, send, keepPlaintexts }))
}

interface Given {
  line: ReadyLine
  operations: Record<OperationName, Operation>
  business: ReadyBusiness
  send: Send
  keepPlaintexts: HistoryRecording['keepPlaintexts']
}

function createCaller({ line, operations, business, send, keepPlaintexts }: Given): Caller {
  const exchanges = new Map<string, Exchange>()
  const fill = createFill(line, business, exchanges, keepPlaintexts)
  const exchange = async (outgoing: Outgoing): Promise<Answer> => {
    const reply = await send({ ...outgoing, headers: { accept: 'application/json', ...outgoing.headers } })
    return { ...reply, body: parseJson(reply.text) }
  }
  return {
    business,
    emails: line.emails ?? [],
    get: (host, path) =>
      exchange({
        method: 'GET',
        url: line[host] + path,
        headers: writeKey({ host, key: 'secret' }, business),
      }),
    async call(name, change = {}) {
      const operation = operations[name]
      const { headers, sent, body: request, data } = await fill(name, operation, change)
      const body = change.raw ?? sent
      const answer = await exchange({
        method: change.method ?? operation.method,
        url: line[operation.host] + fillPath(operation.path, change.about) + writeQuery(change.query),
        headers: {
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
          ...writeKey(operation, business, change.key),
          ...headers,
          ...change.headers,
        },
        ...(body !== undefined && { body }),
      })
      const { status, body: response } = answer
      if (status >= 200 && status < 300)
        exchanges.set(name, { 'response.body': response, 'request.body': request, 'request.data': data })
      return answer
    },
  }
}

function fillPath(path: string, about = ''): string {
  return path.replace(/\{\w+\}/, encodeURIComponent(about))
}

function writeQuery(query: Query | undefined): string {
  if (!query) return ''
  return `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
}
