// What a tool of the benchmark is. An adapter is a folder of tools/: adapter.ts exports `tool`, package.json pins what it runs
// (installed there, not at the root), and setup/ holds what a user of the tool would write, whose lines are counted.

export interface Tool {
  /** As its users call it, such as "Prism's proxy". */
  title: string
  version: string
  /** Passive: judges calls that others made. Active: makes calls of its own. */
  kind: 'passive' | 'active'
  /** Counts the lines that its user writes, if that is not what setup/ holds. */
  countSetup?(subject: Subject): Promise<number>
  /**
   * Returns the tool's complaints, one line each, the same in every run. What varies without meaning anything (ids, times, ports,
   * order) is left out, so that complaints about a broken service can be compared with those about the right one.
   *
   * @throws Error if the tool does not run at all, which is not a complaint
   */
  inspect(subject: Subject): Promise<string[]>
}

export interface Subject {
  /** The service, as its callers know it. Only active tools call it: a passive one gets the recording. */
  target: SubjectTarget
  /** The same as a target.json, which `paycontract check` and `watch` read. */
  config: string
  /** The documents of both hosts in one file each, without constructs that some tools refuse (`paycontract contract --plain`). */
  contract: { checkout: string; business: string }
  /** HAR 1.2 of what a caller exchanged with the service. */
  har: string
  /** The same as the hook of the caller's own client writes it, with the plaintext of `data`. */
  history: string
  /** An empty folder for all that the tool writes. */
  folder: string
}

export interface SubjectTarget {
  checkout: string
  business: string
  businesses: SubjectBusiness[]
  [more: string]: unknown
}

export interface SubjectBusiness {
  publicKey: string
  secretKey: string
  /** SPKI PEM. */
  encryptionKey: string
  padding: string
  [more: string]: unknown
}
