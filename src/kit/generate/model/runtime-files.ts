import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientModel, SourceFile } from './client-model.ts'

/**
 * What a part of a runtime is for: a cipher or a signature standard by its name, events at all, signed ones, operations with a
 * form, or with pages.
 */
type Part =
  | ('rsa' | 'aes-256-gcm' | 'standard-webhooks' | 'http-message-signatures')
  | ('events' | 'signed' | 'form' | 'pages')

/** Files of a runtime that only contracts with one of the parts need. */
export type NeededBy = [files: RegExp, ...parts: Part[]]

/** Reads the files of a handwritten runtime that some operation or event needs. */
export function readRuntime(folder: string, model: ClientModel, neededBy: readonly NeededBy[]): SourceFile[] {
  const parts = listParts(model)
  const isNeeded = (path: string) =>
    neededBy.every(([files, ...any]) => !files.test(path) || any.some((part) => parts.has(part)))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:go|java|php|py)$/.test(path) && isNeeded(path))
    .sort()
    .map((path) => ({ path, content: readFileSync(join(folder, path), 'utf8') }))
}

function listParts({ clients, events }: ClientModel): Set<unknown> {
  const rows = clients.flatMap(({ operations }) => operations.map(({ row }) => row))
  const signatures = events.flatMap(({ signature }) => signature ?? [])
  return new Set([
    ...rows.map(({ encrypted }) => encrypted?.cipher),
    ...rows.flatMap(({ multipart, pagination }) => [multipart && 'form', pagination && 'pages']),
    events.length > 0 && 'events',
    ...signatures.flatMap(({ scheme }) => ['signed', scheme]),
  ])
}
