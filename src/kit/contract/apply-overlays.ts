import { fileURLToPath } from 'node:url'
import { readContract } from './contract.ts'
import type { OpenApiDocument } from './document.ts'
import { answerGuarded, askGuarded } from './documents/run-guarded.ts'
import type { WrittenBy } from './written-by.ts'

/** The contract with overlays applied. */
interface Applied {
  /** By path below `generated/`. They come from a worker thread: parts may be shared. */
  bundles: ReadonlyMap<string, OpenApiDocument>
  gaps: string
  writtenBy: WrittenBy
}

/**
 * Applies overlays to the shipped contract, in a thread with limits.
 *
 * @throws InputError an overlay is missing, is invalid, addresses something that neither host has, or takes too long
 */
export function applyOverlays(overlays: readonly string[]): Promise<Applied> {
  return askGuarded(import.meta.url, overlays, 'the overlays')
}

answerGuarded(import.meta.url, async (overlays: readonly string[]): Promise<Applied> => {
  // Loaded by the thread alone: a command that applies nothing, and one that waits for the thread, start faster.
  const { createConfig } = await import('@redocly/openapi-core')
  const { bundleHosts, listBundles } = await import('./bundle.ts')
  const { locateGaps, printLedger } = await import('./ledger/locate-gaps.ts')
  const { readOverlay } = await import('./overlays.ts')
  const spec = fileURLToPath(new URL('../../../spec', import.meta.url))
  const hosts = await bundleHosts(spec, await createConfig({}), overlays.map(readOverlay))
  const gaps = locateGaps(
    readContract().gaps,
    hosts,
    hosts.flatMap(({ answers }) => answers),
  )
  const selected = Object.fromEntries(hosts.map((each) => [each.name, each.selected]))
  return {
    bundles: new Map(hosts.flatMap(listBundles)),
    gaps: printLedger(gaps),
    writtenBy: { overlays, selected: selected as unknown as WrittenBy['selected'] },
  }
})
