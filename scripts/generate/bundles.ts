import { join } from 'node:path'
import { loadConfig } from '@redocly/openapi-core'
import { bundleHosts, printBundles } from '../../src/kit/contract/bundle.ts'
import { HOSTS } from '../../src/kit/contract/contract.ts'
import type { Context } from './context.ts'

/** The full document of each host, and the facts-only one. */
export async function writeBundles({ root, spec, overlays, hosts, files }: Context): Promise<string> {
  const config = await loadConfig({ configPath: join(root, 'redocly.yaml') })
  hosts.push(...(await bundleHosts(spec, config, overlays)))
  for (const [path, text] of hosts.flatMap(printBundles)) files.set(path, text)
  return overlays.length > 0 ? `${HOSTS.join(', ')}, ${overlays.length} overlay(s)` : HOSTS.join(', ')
}
