import { createPlaces } from './create-places.ts'
import { HOSTS, type HostName } from './hosts.ts'
import { readOverlay } from './overlays.ts'
import type { Places } from './places.ts'

/** Where the answers of a contract were written, as another thread or process can be told. */
export interface WrittenBy {
  overlays: readonly string[]
  /** By host, what the targets of the actions of all overlays about it select, in their order. */
  selected: Record<HostName, readonly (readonly (readonly string[])[])[]>
}

/** The same of a contract whose overlays were applied elsewhere. */
export function readPlaces({ overlays, selected }: WrittenBy): Record<HostName, Places> {
  const read = overlays.map(readOverlay)
  const entries = HOSTS.map((name) => {
    const own = read.filter(({ host }) => host === undefined || host === name)
    const actions = own.flatMap((overlay) => overlay.actions)
    const writings = actions.map((action, index) => ({ action, selected: selected[name][index] ?? [] }))
    return [name, createPlaces(writings, own)]
  })
  return Object.fromEntries(entries)
}
