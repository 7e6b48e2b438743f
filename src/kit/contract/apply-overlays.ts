import { fileURLToPath } from 'node:url'
import { createConfig } from '@redocly/openapi-core'
import { bundleHosts, printBundles } from './bundle.ts'
import { readContract } from './contract.ts'
import { answerGuarded, askGuarded } from './documents/run-guarded.ts'
import { locateGaps, printLedger } from './ledger/locate-gaps.ts'
import { readOverlay } from './overlays.ts'

/** The files of a contract, by their paths below `generated/`. */
type Files = ReadonlyMap<string, string>

/**
 * What the answers of some overlays change of the shipped contract.
 *
 * @throws InputError an overlay is missing, is none, addresses something that no host has, or takes too long
 */
export function applyOverlays(overlays: readonly string[]): Promise<Files> {
  return askGuarded(import.meta.url, overlays, 'the overlays')
}

answerGuarded(import.meta.url, async (overlays: readonly string[]): Promise<Files> => {
  const spec = fileURLToPath(new URL('../../../spec', import.meta.url))
  const hosts = await bundleHosts(spec, await createConfig({}), overlays.map(readOverlay))
  const gaps = locateGaps(
    readContract().gaps,
    hosts,
    hosts.flatMap(({ answers }) => answers),
  )
  return new Map([...hosts.flatMap(printBundles), ['gaps.json', printLedger(gaps)]])
})
