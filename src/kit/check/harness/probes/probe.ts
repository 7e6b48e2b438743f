/** One change to a request that is otherwise right. */
export interface Probe {
  /** The change, in the words of a failure. */
  shown: string
  changes: readonly Change[]
}

/** A new value within a part of a request; `undefined` leaves the member out. */
export interface Change {
  /** Path from the outside in. Empty for the whole part. */
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

/** Rules between the members of a request. */
export interface Rules {
  if?: Rule
  dependentSchemas?: Rule
  /** Changes that a value requires; `*` is any value. */
  companions?: Record<string, readonly Change[]>
}
