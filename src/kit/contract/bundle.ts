import { dirname, join, relative } from 'node:path'
import { type Config, type NormalizedProblem, bundle as redoclyBundle } from '@redocly/openapi-core'
import { ExpectedError, InputError } from '../expected-error.ts'
import {
  assertExamplesFit,
  assertFactsKept,
  assertUnitsWhole,
  assertValuesNamed,
} from './answers/assert-answers.ts'
import { followWords } from './answers/follow-words.ts'
import { keepOpen } from './answers/keep-open.ts'
import { listAnswers, listRemovals } from './answers/list-answers.ts'
import { joinWritings, type Writing } from './answers/written-places.ts'
import { BUNDLES, HOSTS, type HostName, type Profile } from './contract.ts'
import { createPlaces } from './create-places.ts'
import { describeProblems, readSpec } from './describe-problems.ts'
import type { OpenApiDocument } from './document.ts'
import { ConfinedResolver } from './documents/confined-resolver.ts'
import { listOutsideReferences } from './documents/outside-references.ts'
import { LIMITS } from './documents/read-text.ts'
import { findEndlessReference } from './endless-references.ts'
import { findExtensionFaults, findUnreadExtensions } from './extensions.ts'
import { findUnfollowed } from './keywords/find-unfollowed.ts'
import type { Answer } from './ledger/ledger.ts'
import { keepNotes } from './notes.ts'
import type { TargetedOverlay } from './overlays.ts'
import { settlePathParameters } from './path-parameters.ts'
import { keepPlaces, knowPlaces } from './places.ts'
import { describePlaintexts } from './profiles/describe-plaintexts.ts'
import { toDocumented } from './profiles/documented-only.ts'
import { mergeProposed } from './profiles/merge-proposed.ts'
import { settleFacts } from './profiles/settle-facts.ts'
import { assertRenamesFound, type Renames, settleRenames } from './profiles/settle-renames.ts'
import { joinPointer, splitPointer } from './references.ts'
import { findSchemaFault } from './schema-budget.ts'
import { followPagination } from './wire/follow-pagination.ts'
import { inheritPlaces } from './wire/inherit-places.ts'
import { translateExamples } from './wire/translate-examples.ts'

/** Both documents of a host. */
export interface BundledHost {
  name: HostName
  /** Facts and proposals. */
  full: OpenApiDocument
  /** Facts only. */
  documented: OpenApiDocument
  /** What overlays answered. */
  answers: readonly Answer[]
  /** The places that the targets of their actions select. */
  selected: Writing['selected'][]
}

/**
 * Bundles the files of both hosts: an overlay may address either.
 *
 * @param spec folder of the hand-written spec
 * @throws ExpectedError when a file, or an overlay, is at fault
 */
export async function bundleHosts(
  spec: string,
  config: Config,
  overlays: TargetedOverlay[],
): Promise<BundledHost[]> {
  const hosts: BundledHost[] = []
  const renames: Renames = new Map()
  for (const name of HOSTS) {
    hosts.push(await bundleHost(name, join(spec, name, 'openapi.yaml'), config, overlays, renames))
  }
  for (const overlay of overlays) overlay.assertTargets()
  assertRenamesFound(renames)
  return hosts
}

/** Bundles one host's files, applies the overlays, and derives the full and the facts-only document. */
export async function bundleHost(
  name: HostName,
  file: string,
  config: Config,
  overlays: TargetedOverlay[],
  renames: Renames = new Map(),
): Promise<BundledHost> {
  const own = overlays.filter(({ host }) => host === undefined || host === name)
  const before = await bundle(file, config, [])
  if (own.length === 0)
    return { name, documented: toDocumented(before), full: toFull(before), answers: [], selected: [] }
  const document = await bundle(file, config, own, before)
  const writings = own.flatMap((overlay) => overlay.match(before, document))
  assertStandsAlone(document, own)
  const places = createPlaces(writings, own)
  const placeAt: PlaceAt = (keys) => places.find(keys) ?? places.otherwise!
  knowPlaces(document, places)
  assertKeywordsFit(before, document, placeAt)
  assertExamplesEnd(document, placeAt)
  settleRenames(before, document, renames)
  settleFacts(before, document)
  const written = joinWritings(writings)
  keepOpen(before, document, written)
  assertFactsKept(before, document, writings)
  assertValuesNamed(before, document, writings)
  assertUnitsWhole(before, document, writings)
  inheritPlaces(name, before, document)
  followPagination(name, before, document)
  translateExamples(name, before, document)
  const answers = [...listAnswers(before, document, written), ...listRemovals(before, writings)]
  dropOutdatedNotes(document, answers)
  followWords(before, document)
  const full = keepPlaces(document, toFull(document))
  assertExamplesEnd(full, placeAt)
  assertExamplesFit(full, writings, (keys) => places.find(keys), places.otherwise!)
  const selected = writings.map((each) => each.selected)
  return { name, documented: toDocumented(document), full, answers, selected }
}

function toFull(document: OpenApiDocument): OpenApiDocument {
  const full = mergeProposed(document)
  describePlaintexts(full)
  return full
}

/** Keeps, of an answered gap, only the notes that an overlay confirmed: those on the proposal may not fit the answer. */
function dropOutdatedNotes(document: OpenApiDocument, answers: readonly Answer[]): void {
  const answered = new Set(answers.map(({ gap }) => gap))
  keepNotes(document, (note) => 'x-source' in note || !answered.has(note.gap))
}

async function bundle(
  file: string,
  config: Config,
  applied: readonly TargetedOverlay[],
  before?: OpenApiDocument,
): Promise<OpenApiDocument> {
  const overlays = applied.map((overlay) => overlay.file)
  // Hosts share schemas, which are in the parent folder.
  const folders = [dirname(dirname(file)), ...overlays.map((overlay) => dirname(overlay))]
  const externalRefResolver = new ConfinedResolver(folders, overlays)
  let root: { parsed?: unknown } = {}
  const collectSpecData = (document: { parsed?: unknown }) => {
    root = document
  }
  const reading = redoclyBundle({ ref: file, config, overlays, externalRefResolver, collectSpecData })
  const { bundle: bundled, problems } = await readSpec(reading).catch((error: unknown) => {
    // Redocly does not say where the reference is, and leaves the document as far as it got.
    assertReferencesEnd(root.parsed as object | undefined, overlays)
    throw error
  })
  assertReferencesEnd(bundled.parsed as object, overlays)
  const errors = problems.filter((problem) => problem.severity === 'error')
  const Failure = overlays.length > 0 ? InputError : ExpectedError
  const findWritten = ({ location: [place] }: NormalizedProblem) => {
    if (!place || overlays.includes(place.source.absoluteRef)) return undefined
    const document = bundled.parsed as OpenApiDocument
    const writings = applied.flatMap((overlay) => overlay.match(before ?? document, document))
    return createPlaces(writings, applied).find(splitPointer(place.pointer ?? ''))
  }
  if (errors.length > 0) throw new Failure(describeProblems(errors, process.cwd(), findWritten))
  const document = structuredClone(bundled.parsed) as OpenApiDocument
  settlePathParameters(document)
  return document
}

function assertReferencesEnd(document: object | undefined, overlays: readonly string[]): void {
  const endless = findEndlessReference(document ?? {})
  if (endless === undefined) return
  const ending = endless.isLoop ? 'back to itself' : `on more than ${LIMITS.depth} times`
  const files = overlays.map((file) => `${relative(process.cwd(), file)}: with it `).join('')
  throw new InputError(
    `${files}#${endless.pointer} leads ${ending} and never to a schema. Write out what it refers to.`,
  )
}

/** Fails if an action made a reference to the outside. An action sets a part, and only the whole document shows the reference. */
function assertStandsAlone(document: OpenApiDocument, overlays: readonly TargetedOverlay[]): void {
  const [outside] = listOutsideReferences(document)
  if (!outside) return
  const files = overlays.map(({ file }) => relative(process.cwd(), file)).join(', ')
  throw new InputError(
    `${files}: after it, #${joinPointer(...outside.keys)} refers to ${outside.target}. Refer to files in the overlay's folder, by $ref.`,
  )
}

/** Refuses keywords with a wrong value first: later readers rely on their form. */
function assertKeywordsFit(before: OpenApiDocument, document: OpenApiDocument, placeAt: PlaceAt): void {
  const faults = findExtensionFaults(document).map(
    ({ keys, problem }) => `${placeAt(keys)}  overlay  ${problem}. Write it so.`,
  )
  for (const { keys, problem } of findUnreadExtensions(document))
    faults.push(
      `${placeAt(keys)}  overlay  ${problem}, so no part would follow it. Say it with a keyword of docs/keywords.md, or in a description.`,
    )
  for (const { keys, problem } of findUnfollowed(before, document))
    faults.push(`${placeAt(keys)}  overlay  ${problem}`)
  if (faults.length > 0) throw new InputError([...new Set(faults)].slice(0, SHOWN_FAULTS).join('\n'))
}

const SHOWN_FAULTS = 20

/** Fails if a schema is endless: the libraries that make examples of schemas later have no limit. */
function assertExamplesEnd(document: OpenApiDocument, placeAt: PlaceAt): void {
  const fault = findSchemaFault(document)
  if (fault)
    throw new InputError(`${placeAt(fault.keys)}  overlay  #${joinPointer(...fault.keys)} ${fault.problem}`)
}

type PlaceAt = (keys: readonly string[]) => string

/** Returns both bundles of a host, by the path of the file that each becomes. */
export function listBundles({
  name,
  full,
  documented,
}: BundledHost): [path: string, document: OpenApiDocument][] {
  return Object.entries({ proposed: full, documented }).map(([profile, document]) => [
    `${name}/${BUNDLES[profile as Profile]}`,
    document,
  ])
}
