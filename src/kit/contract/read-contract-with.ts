import { fileURLToPath } from 'node:url'
import { createConfig } from '@redocly/openapi-core'
import { bundleHosts, printBundles } from './bundle.ts'
import { type Contract, createContract, readGenerated } from './contract.ts'
import { readOverlay } from './overlays.ts'

/**
 * The contract with the answers of some overlays in place of its proposals.
 *
 * @throws ExpectedError an overlay is missing, is none, or addresses something that no host has
 */
export async function readContractWith(overlays: readonly string[]): Promise<Contract> {
  const spec = fileURLToPath(new URL('../../../spec', import.meta.url))
  const hosts = await bundleHosts(spec, await createConfig({}), overlays.map(readOverlay))
  const texts = new Map(hosts.flatMap(printBundles))
  return createContract((path) => texts.get(path) ?? readGenerated(path))
}
