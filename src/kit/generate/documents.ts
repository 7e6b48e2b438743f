import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type ContractChoice, chooseContract } from '../contract/answered-contract.ts'
import type { HostName, Profile } from '../contract/contract.ts'
import type { OpenApiDocument } from '../contract/document.ts'
import { formatWithPlace } from '../contract/places.ts'
import { toRenderable } from '../contract/renderable.ts'
import { ExpectedError } from '../expected-error.ts'

/** A host's document of the chosen profile, with the overlays applied. */
export interface ClientDocument {
  host: HostName
  title: string
  version: string
  overlays: { name: string; sha256: string }[]
  /** For renderers: its text cannot become code. */
  document: OpenApiDocument
  /** With its values unchanged. */
  written: OpenApiDocument
  /** `written` without its proposals. */
  facts: OpenApiDocument
  /** The text of the file. */
  text: string
  /** Of the file that `npm run generate` writes. */
  sha256: string
}

/** A file of a client. */
export interface RenderedFile {
  /** Relative to the output folder. */
  path: string
  content: string
  /** The documents it was made from. */
  documents: ClientDocument[]
  /** For the user to edit: it has no header, and an existing file is kept. */
  isWrittenOnce?: true
}

/**
 * Reads the documents that clients are made from: the shipped bundles, or those of the chosen contract.
 *
 * @throws ExpectedError an overlay is missing, is invalid, or addresses something that neither host has; or a name in the
 *   document cannot become code
 */
export async function readDocuments(
  hosts: readonly HostName[],
  profile: Profile,
  choice: ContractChoice,
): Promise<ClientDocument[]> {
  const contract = await chooseContract(choice)
  const told = choice.overlays.map((file) => ({ name: basename(file), sha256: hash(readFileSync(file)) }))
  return hosts.map((host) => {
    const written = contract.readDocument(host, profile)
    const document = toRenderable(written)
    const { title, version } = document.info ?? {}
    assertText(document, host, { title, version })
    const text = contract.readText(host, profile)
    const facts = contract.readDocument(host, 'documented')
    return { host, title, version, overlays: told, document, written, facts, text, sha256: hash(text) }
  })
}

function assertText(document: object, host: HostName, info: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(info)) {
    if (typeof value === 'string') continue
    const problem = `${host}: /info/${name} is not a text. Write it in the overlay, between quotes.`
    throw new ExpectedError(formatWithPlace(document, [['info', name]], problem))
  }
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
