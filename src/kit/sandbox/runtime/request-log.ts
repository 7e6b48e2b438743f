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
  status: number
  durationMs: number
  businessId: string | undefined
  requestBody: unknown
  responseBody: unknown
}

export interface RequestLog {
  add(request: Omit<LoggedRequest, 'id' | 'responseBody'> & { responseText: string }): void
  /** Newest first. */
  list(): LoggedRequest[]
  clear(): void
}

const MOST_REQUESTS = 200
/** A longer answer is cut in the log: it is there to be looked at. */
const MOST_CHARACTERS = 20_000

/** Keeps the latest requests in memory only: what a request held never reaches the database. */
export function createRequestLog(): RequestLog {
  let requests: (Omit<LoggedRequest, 'responseBody'> & { responseText: string })[] = []
  let count = 0
  return {
    add(request) {
      count += 1
      requests.push({
        ...request,
        id: count,
        path: redactText(request.path),
        requestBody: redact(request.requestBody),
      })
      if (requests.length > 2 * MOST_REQUESTS) requests = requests.slice(-MOST_REQUESTS)
    },
    list: () =>
      requests
        .slice(-MOST_REQUESTS)
        .reverse()
        .map(({ responseText, ...request }) => ({ ...request, responseBody: readForLog(responseText) })),
    clear: () => {
      requests = []
    },
  }
}

function readForLog(text: string): unknown {
  if (text.length > MOST_CHARACTERS) return `${redactText(text.slice(0, MOST_CHARACTERS))}…`
  try {
    return redact(JSON.parse(text))
  } catch {
    return redactText(text)
  }
}
