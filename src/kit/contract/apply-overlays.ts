import { fileURLToPath } from 'node:url'
import { createConfig } from '@redocly/openapi-core'
import { bundleHosts, listBundles } from './bundle.ts'
import { readContract } from './contract.ts'
import type { OpenApiDocument } from './document.ts'
import { answerGuarded, askGuarded } from './documents/run-guarded.ts'
import { locateGaps, printLedger } from './ledger/locate-gaps.ts'
import { readOverlay } from './overlays.ts'
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
