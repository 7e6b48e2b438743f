import { maskCardData } from '../domain/masking/mask-card-data.ts'
import { redact, redactText } from '../domain/masking/redact.ts'

/** One request as the inspector shows it: decrypted and redacted. */
export interface LoggedRequest {
  id: number
  /** Sandbox time, epoch milliseconds. */
  at: number
  host: 'checkout' | 'business'
  operationId: string
  method: string
  path: string
  /** As sent, but decoded for reading: `list=20&page=1`; empty without a query. */
  query: string
  status: number
  durationMs: number
  businessId: string | undefined
  requestBody: unknown
  responseBody: unknown
  /** The scenario of the request dropped the answer: it was made but not sent. */
  isDropped?: true
}

export interface RequestLog {
  add(request: Omit<LoggedRequest, 'id' | 'responseBody'> & { responseText: string }): void
  /** Newest first. */
  list(): LoggedRequest[]
  find(id: number): LoggedRequest | undefined
  clear(): void
}

/** Maximum number of requests in the log. */
export const MAX_REQUESTS = 200
/** Longer answers are cut in the log, which is for reading only. */
const MAX_CHARACTERS = 20_000

/** Creates a log of the latest requests, in memory only: the contents of requests never reach the database. */
export function createRequestLog(): RequestLog {
  let requests: Entry[] = []
  let count = 0
  const latest = () => requests.slice(-MAX_REQUESTS)
  return {
    add(request) {
      count += 1
      requests.push({
        ...request,
        id: count,
        path: redactText(request.path),
        query: redactQuery(request.query),
        requestBody: redact(request.requestBody),
      })
      if (requests.length > 2 * MAX_REQUESTS) requests = requests.slice(-MAX_REQUESTS)
    },
    list: () => latest().reverse().map(readEntry),
    find: (id) =>
      latest()
        .filter((each) => each.id === id)
        .map(readEntry)[0],
    clear: () => {
      requests = []
    },
  }
}

type Entry = Omit<LoggedRequest, 'responseBody'> & { responseText: string; read?: LoggedRequest }

/** Parses an answer on first use and keeps the result. Most answers are never read; those that are, repeatedly. */
function readEntry(entry: Entry): LoggedRequest {
  if (entry.read) return entry.read
  const { responseText, read: _, ...request } = entry
  entry.read = { ...request, responseBody: readForLog(responseText) }
  return entry.read
}

function redactQuery(query: string): string {
  const parts = [...new URLSearchParams(query)].flatMap(([name, value]) =>
    Object.entries(redact(maskCardData({ [name]: value })) as object),
  )
  return parts.map(([name, value]) => `${name}=${value}`).join('&')
}

function readForLog(text: string): unknown {
  if (text.length > MAX_CHARACTERS) return `${redactText(text.slice(0, MAX_CHARACTERS))}…`
  try {
    return redact(JSON.parse(text))
  } catch {
    return redactText(text)
  }
}
