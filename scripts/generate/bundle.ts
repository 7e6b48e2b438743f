import { join } from 'node:path'
import { type Config, loadConfig, bundle as redoclyBundle } from '@redocly/openapi-core'
import { stringify } from 'yaml'
import { ExpectedError } from '../command-line.ts'
import { toDocumented } from '../redocly-plugin/decorators/documented-only.ts'
import { mergeProposed } from '../redocly-plugin/decorators/merge-proposed.ts'
import { settleFacts } from '../redocly-plugin/decorators/settle-facts.ts'
import { type Context, HOSTS, type Host } from './context.ts'
import { describeProblems } from './describe-problems.ts'
import type { OpenApiDocument } from './document.ts'
import { generatedHeader } from './generated-header.ts'
import type { TargetedOverlay } from './overlays.ts'

/** Bundles both hosts into the full document and the facts-only one. */
export async function bundleHosts({ root, spec, overlays, hosts, files }: Context): Promise<string> {
  const config = await loadConfig({ configPath: join(root, 'redocly.yaml') })
  for (const name of HOSTS) {
    const host = await bundleHost(name, join(spec, name, 'openapi.yaml'), config, overlays)
    hosts.push(host)
    files.set(`${name}/openapi.yaml`, printBundle(name, host.full))
    files.set(`${name}/openapi.documented.yaml`, printBundle(name, host.documented))
  }
  for (const overlay of overlays) overlay.assertEveryTargetFound()
  return overlays.length > 0 ? `${HOSTS.join(', ')}, ${overlays.length} overlay(s)` : HOSTS.join(', ')
}

/** Bundles one host's files, applies the overlays, and derives the full and the facts-only document. */
export async function bundleHost(
  name: Host['name'],
  file: string,
  config: Config,
  overlays: TargetedOverlay[],
): Promise<Host> {
  let document = await bundle(file, config, [])
  if (overlays.length > 0) {
    const before = document
    document = await bundle(
      file,
      config,
      overlays.map((overlay) => overlay.file),
    )
    for (const overlay of overlays) overlay.match(before, document)
    settleFacts(before, document)
  }
  return { name, documented: toDocumented(document), full: mergeProposed(document) }
}

async function bundle(file: string, config: Config, overlays: string[]): Promise<OpenApiDocument> {
  const { bundle: bundled, problems } = await redoclyBundle({ ref: file, config, overlays })
  const errors = problems.filter((problem) => problem.severity === 'error')
  if (errors.length > 0) throw new ExpectedError(describeProblems(errors))
  return structuredClone(bundled.parsed) as OpenApiDocument
}

/** A bundle as the file that it becomes. */
export function printBundle(name: Host['name'], document: object): string {
  const text = stringify(document, { lineWidth: 110, aliasDuplicateObjects: false, blockQuote: 'literal' })
  return `# ${generatedHeader(`spec/${name}`)}\n${text}`
}
