/** One change to a request that is otherwise right. */
export interface Probe {
  /** What the change is, in the words of a failure. */
  shown: string
  changes: readonly Change[]
}

/** A new value within a part of a request; `undefined` leaves the member out. */
export interface Change {
  /** Names from the outside in; none for the whole part. */
  at: readonly string[]
  value: unknown
}

export interface Probes {
  takes: Probe[]
  refuses: Probe[]
}

/** A condition among the members of an object. */
export interface Rule {
  /** In the words of a title. */
  shown: string
  probes: Probes
}

/** What the members of a request mean for one another. */
export interface Rules {
  if?: Rule
  dependentSchemas?: Rule
  /** What a value brings with it; `*` is any value. */
  companions?: Record<string, readonly Change[]>
}
