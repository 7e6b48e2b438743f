import type { RecordedCall } from '../proxy/recording.ts'

const NEVER = '1970-01-01T00:00:00.000Z'

/** HTTP Archive 1.2 of recorded calls, in their order. Times are not kept: nothing here is about them. */
export function toHar(calls: readonly RecordedCall[]): object {
  const creator = { name: 'paycontract', version: '1' }
  return { log: { version: '1.2', creator, entries: calls.map(toEntry) } }
}

function toEntry({ request, response }: RecordedCall): object {
  const query = [...new URL(request.url).searchParams]
  return {
    startedDateTime: NEVER,
    time: 0,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      headers: listPairs(Object.entries(request.headers)),
      queryString: listPairs(query),
      cookies: [],
      headersSize: -1,
      bodySize: request.body.length,
      ...(request.body && {
        postData: { mimeType: request.headers['content-type'] ?? '', text: request.body },
      }),
    },
    response: {
      status: response.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: listPairs(Object.entries(response.headers)),
      cookies: [],
      content: {
        size: response.body.length,
        mimeType: response.headers['content-type'] ?? '',
        text: response.body,
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: response.body.length,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  }
}

function listPairs(pairs: [name: string, value: string][]): { name: string; value: string }[] {
  return pairs.map(([name, value]) => ({ name, value }))
}
