import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import type { HostDefinition } from '../http/operation.ts'

/** TypeScript here, JavaScript in the package. */
const EXTENSION = extname(import.meta.url)

/** The handlers of a host: of each operation what the file that bears its name exports under it. One may be missing. */
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
