type Fields = Record<string, unknown>

/** An entry of a HAR with nothing wrong in it, and what is said here instead. */
export function makeEntry(
  more: { request?: Fields | null; response?: Fields | null; entry?: Fields } = {},
): unknown {
  const { request, response, entry } = more
  return {
    startedDateTime: '2026-11-23T10:00:00.500Z',
    time: 20,
    request:
      request === null ? null : { method: 'GET', url: 'http://127.0.0.1:1/ping', headers: [], ...request },
    response:
      response === null
        ? null
        : {
            status: 200,
            headers: [],
            content: { size: 2, mimeType: 'application/json', text: '{}' },
            ...response,
          },
    ...entry,
  }
}

/** The headers of a HAR. */
export const headersOf = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))
