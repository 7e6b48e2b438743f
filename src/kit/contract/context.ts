import type { OpenApiDocument } from './document.ts'
import type { TargetedOverlay } from './overlays.ts'

export const HOSTS = ['checkout', 'business'] as const
export type HostName = (typeof HOSTS)[number]

export interface Host {
  name: HostName
  /** Documented and proposed. */
  full: OpenApiDocument
  /** Facts only. */
  documented: OpenApiDocument
}

/** What the steps hand on to each other. */
export interface Context {
  /** Root of the project: redocly.yaml stands here. */
  root: string
  /** Folder of the hand-written spec. */
  spec: string
  overlays: TargetedOverlay[]
  /** Filled by the bundle step. */
  hosts: Host[]
  /** What will be written, path below the output folder → content. */
  files: Map<string, string>
}
