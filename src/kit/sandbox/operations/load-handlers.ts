import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import type { HostDefinition } from '../http/operation.ts'

/** TypeScript here, JavaScript in the package. */
const EXTENSION = extname(import.meta.url)

/** Loads the handlers of a host. Each operation's file exports one under the operation's name. Missing files are skipped. */
export async function loadHandlers(
  host: HostDefinition['name'],
  operations: HostDefinition['operations'],
): Promise<HostDefinition['handlers']> {
  const urls = Object.keys(operations)
    .map((id) => [id, new URL(`${host}/${id}${EXTENSION}`, import.meta.url)] as const)
    .filter(([, url]) => existsSync(url))
  return Object.fromEntries(
    await Promise.all(urls.map(async ([id, { href }]) => [id, (await import(href))[id]] as const)),
  )
}
