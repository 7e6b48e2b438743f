import { dirname, join, relative } from 'node:path'
import { type Config, loadConfig, bundle as redoclyBundle } from '@redocly/openapi-core'
import { stringify } from 'yaml'
import { ExpectedError, InputError } from '../command-line.ts'
import { generatedHeader } from '../generate/generated-header.ts'
import { type Context, HOSTS, type Host } from './context.ts'
import { toDocumented } from './decorators/documented-only.ts'
import { mergeProposed } from './decorators/merge-proposed.ts'
import { settleFacts } from './decorators/settle-facts.ts'
import { describeProblems, readSpec } from './describe-problems.ts'
import { joinPointer, type OpenApiDocument } from './document.ts'
import { ConfinedResolver } from './documents/confined-resolver.ts'
import { listOutsideReferences } from './documents/references.ts'
import { endGuard } from './documents/run-guarded.ts'
import { findEndlessReference } from './endless-references.ts'
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
  endGuard()
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
    assertStandsAlone(document, overlays)
    settleFacts(before, document)
  }
  return { name, documented: toDocumented(document), full: mergeProposed(document) }
}

async function bundle(file: string, config: Config, overlays: string[]): Promise<OpenApiDocument> {
  // Hosts share schemas: their folder is the one above.
  const folders = [dirname(dirname(file)), ...overlays.map((overlay) => dirname(overlay))]
  const externalRefResolver = new ConfinedResolver(folders, overlays)
  let root: { parsed?: unknown } = {}
  const collectSpecData = (document: { parsed?: unknown }) => {
    root = document
  }
  const reading = redoclyBundle({ ref: file, config, overlays, externalRefResolver, collectSpecData })
  const { bundle: bundled, problems } = await readSpec(reading).catch((error: unknown) => {
    // Redocly does not say where, and leaves the document as far as it came
    assertReferencesEnd(root.parsed as object | undefined, overlays)
    throw error
  })
  assertReferencesEnd(bundled.parsed as object, overlays)
  const errors = problems.filter((problem) => problem.severity === 'error')
  const Failure = overlays.length > 0 ? InputError : ExpectedError
  if (errors.length > 0) throw new Failure(describeProblems(errors))
  return structuredClone(bundled.parsed) as OpenApiDocument
}

function assertReferencesEnd(document: object | undefined, overlays: readonly string[]): void {
  const pointer = findEndlessReference(document ?? {})
  if (pointer === undefined) return
  const files = overlays.map((file) => `${relative(process.cwd(), file)}: with it `).join('')
  throw new InputError(
    `${files}#${pointer} leads back to itself and never to a schema. Write out what it refers to.`,
  )
}

/** An action may set a part of a document to what only the whole shows to be a reference. */
function assertStandsAlone(document: OpenApiDocument, overlays: readonly TargetedOverlay[]): void {
  const [outside] = listOutsideReferences(document)
  if (!outside) return
  const files = overlays.map(({ file }) => relative(process.cwd(), file)).join(', ')
  throw new InputError(
    `${files}: with it #${joinPointer(...outside.keys)} refers to ${outside.target}. Refer to files in the overlay's folder, by $ref.`,
  )
}

/** A bundle as the file that it becomes. */
export function printBundle(name: Host['name'], document: object): string {
  const text = stringify(document, { lineWidth: 110, aliasDuplicateObjects: false, blockQuote: 'literal' })
  return `# ${generatedHeader(`spec/${name}`)}\n${text}`
}
