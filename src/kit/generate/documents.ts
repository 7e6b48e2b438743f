import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createConfig } from '@redocly/openapi-core'
import { parse } from 'yaml'
import { ExpectedError } from '../command-line.ts'
import { bundleHost, printBundle } from '../contract/bundle.ts'
import { HOSTS, type HostName } from '../contract/context.ts'
import type { OpenApiDocument } from '../contract/document.ts'
import { endGuard } from '../contract/documents/run-guarded.ts'
import { readOverlay } from '../contract/overlays.ts'
import { toRenderable } from '../contract/renderable.ts'
import type { Profile } from './languages.ts'

/** One host's document of the wanted profile, with the overlays' facts in it. */
export interface ClientDocument {
  host: HostName
  title: string
  version: string
  overlays: { name: string; sha256: string }[]
  /** As renderers see it: no text of it can become code. */
  document: OpenApiDocument
  /** The document as a file. */
  text: string
  /** Of that file, as `npm run generate` writes it. */
  sha256: string
}

/**
 * The documents that clients are made from: the shipped bundles, or with overlays the ones that follow from them.
 *
 * @param root folder that holds `generated/` and `spec/`
 * @throws ExpectedError an overlay is missing, is none, or addresses something that no host has; or a name in the
 *   document cannot become code
 */
export async function readDocuments(
  root: string,
  hosts: readonly HostName[],
  profile: Profile,
  overlays: readonly string[],
): Promise<ClientDocument[]> {
  const texts =
    overlays.length > 0 ? await applyOverlays(root, profile, overlays) : readBundles(root, profile)
  const told = overlays.map((file) => ({ name: basename(file), sha256: hash(readFileSync(file)) }))
  return hosts.map((host) => {
    const text = texts[host]
    const document = toRenderable(
      parse(text) as OpenApiDocument & { info: { title: string; version: string } },
    )
    const { title, version } = document.info ?? {}
    assertText(host, { title, version })
    return { host, title, version, overlays: told, document, text, sha256: hash(text) }
  })
}

function assertText(host: HostName, info: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(info)) {
    if (typeof value === 'string') continue
    throw new ExpectedError(`${host}: /info/${name} is not a text. Write it in the overlay, between quotes.`)
  }
}

function readBundles(root: string, profile: Profile): Record<HostName, string> {
  const file = profile === 'documented' ? 'openapi.documented.yaml' : 'openapi.yaml'
  const read = (host: HostName) => readFileSync(join(root, 'generated', host, file), 'utf8')
  return { checkout: read('checkout'), business: read('business') }
}

/** Both hosts, whichever is wanted: an overlay may speak of either. */
async function applyOverlays(
  root: string,
  profile: Profile,
  files: readonly string[],
): Promise<Record<HostName, string>> {
  const overlays = files.map(readOverlay)
  const config = await createConfig({})
  const texts: Partial<Record<HostName, string>> = {}
  for (const host of HOSTS) {
    const bundles = await bundleHost(host, join(root, 'spec', host, 'openapi.yaml'), config, overlays)
    texts[host] = printBundle(host, profile === 'documented' ? bundles.documented : bundles.full)
  }
  endGuard()
  for (const overlay of overlays) overlay.assertEveryTargetFound()
  return texts as Record<HostName, string>
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
