import { createPlaces } from './create-places.ts'
import { HOSTS, type HostName } from './hosts.ts'
import { readOverlay } from './overlays.ts'
import type { Places } from './places.ts'

/** The overlays behind a contract, in a form that can be passed to another thread or process. */
export interface WrittenBy {
  overlays: readonly string[]
  /** By host, the places that each action of its overlays selects, in order. */
  selected: Record<HostName, readonly (readonly (readonly string[])[])[]>
}

/** Returns the places of a contract whose overlays were applied elsewhere. */
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
