// The members of HAR 1.2 that we write (http://www.softwareishard.com/blog/har-12-spec/), with Chromium's additions.

export interface Har {
  log: { version: '1.2'; creator: { name: string; version: string }; pages: never[]; entries: HarEntry[] }
}

export interface HarEntry {
  startedDateTime: string
  /** Milliseconds. */
  time: number
  request: HarRequest
  response: HarResponse
  cache: Record<string, never>
  timings: { send: number; wait: number; receive: number }
}

export interface HarRequest {
  method: string
  url: string
  httpVersion: string
  cookies: HarField[]
  headers: HarField[]
  queryString: HarField[]
  postData?: { mimeType: string; text: string; params: HarField[] }
  headersSize: number
  bodySize: number
}

export interface HarResponse {
  /** 0 if no answer came. */
  status: number
  statusText: string
  httpVersion: string
  cookies: HarField[]
  headers: HarField[]
  content: HarContent
  redirectURL: string
  headersSize: number
  bodySize: number
  /** Why no answer came. */
  _error?: string
}

export interface HarContent {
  /** Bytes of the body after content decoding. */
  size: number
  mimeType: string
  text?: string
  encoding?: 'base64'
}

export interface HarField {
  name: string
  value: string
}

export function harOf(entries: HarEntry[]): Har {
  return { log: { version: '1.2', creator: { name: 'a caller’s day', version: '1' }, pages: [], entries } }
}

/** Returns the first value of a header, matching its name in any case. */
export function headerOf({ headers }: { headers: HarField[] }, name: string): string | undefined {
  return headers.find((each) => each.name.toLowerCase() === name)?.value
}
