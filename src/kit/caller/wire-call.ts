export type WireHeaders = readonly (readonly [name: string, value: string])[]

/** A raw call, including its keys: never show or keep it unredacted. */
export interface WireCall {
  method: string
  /** Absolute. */
  url: string
  headers: WireHeaders
  /** A multipart form becomes JSON: the name of each part, and its value or the name of its file. */
  body?: string
  /** Undefined if no answer came. */
  answer?: WireAnswer
  /** In milliseconds since 1970. */
  startedAtMs: number
  endedAtMs: number
}

export interface WireAnswer {
  status: number
  headers: WireHeaders
  /** Decompressed and decoded. */
  body: string
  /** Why the body is missing, in words; `body` is then empty. */
  isUnreadable?: string
}
