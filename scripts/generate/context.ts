import type { BundledHost } from '../../src/kit/contract/bundle.ts'
import type { TargetedOverlay } from '../../src/kit/contract/overlays.ts'

/** What the steps hand on to each other. */
export interface Context {
  /** Root of the project: redocly.yaml stands here. */
  root: string
  /** Folder of the hand-written spec. */
  spec: string
  overlays: TargetedOverlay[]
  /** Filled by the bundle step. */
  hosts: BundledHost[]
  /** What will be written, path below the output folder → content. */
  files: Map<string, string>
}
