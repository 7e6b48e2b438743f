type Fields = Record<string, unknown>

/** Makes a valid HAR entry, with the given members replaced. */
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

export const headersOf = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))
