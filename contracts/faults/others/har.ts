import type { RecordedCall } from '../proxy/recording.ts'

const NEVER = '1970-01-01T00:00:00.000Z'

/** Renders recorded calls as HTTP Archive 1.2, in order. Times are left out: they do not matter here. */
export function toHar(calls: readonly RecordedCall[]): object {
  const creator = { name: 'paycontract', version: '1' }
  return { log: { version: '1.2', creator, entries: calls.map(toEntry) } }
}

function toEntry({ request, response }: RecordedCall): object {
  const { method, url } = request
  const mimeType = request.headers['content-type'] ?? ''
  const content = { mimeType: response.headers['content-type'] ?? '', text: response.body }
  return {
    startedDateTime: NEVER,
    time: 0,
    request: {
      ...{ method, url, ...toMessage(request) },
      queryString: listPairs([...new URL(url).searchParams]),
      ...(request.body && { postData: { mimeType, text: request.body } }),
    },
    response: {
      ...{ status: response.status, statusText: '', redirectURL: '', ...toMessage(response) },
      content: { size: response.body.length, ...content },
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  }
}

/** Returns what a request and an answer have in common. */
function toMessage({ headers, body }: RecordedCall['request'] | RecordedCall['response']): object {
  const sizes = { headersSize: -1, bodySize: body.length }
  return { httpVersion: 'HTTP/1.1', headers: listPairs(Object.entries(headers)), cookies: [], ...sizes }
}

function listPairs(pairs: [name: string, value: string][]): { name: string; value: string }[] {
  return pairs.map(([name, value]) => ({ name, value }))
}
