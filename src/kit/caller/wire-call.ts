export type WireHeaders = readonly (readonly [name: string, value: string])[]

/** A call as it went over the wire, keys included: never shown or kept as it is. */
export interface WireCall {
  method: string
  /** Absolute. */
  url: string
  headers: WireHeaders
  /** Of a multipart form, its parts as JSON: the name of each, and its value or the name of its file. */
  body?: string
  /** Absent where none came. */
  answer?: WireAnswer
  /** In milliseconds since 1970. */
  startedAtMs: number
  endedAtMs: number
}

export interface WireAnswer {
  status: number
  headers: WireHeaders
  /** Unpacked and decoded. */
  body: string
  /** Why the body is not here, in words; it is empty then. */
  isUnreadable?: string
}
