import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toRenderable } from '../../../../src/kit/contract/renderable.ts'
import { CannotGenerateError, ExpectedError } from '../../../../src/kit/expected-error.ts'
import type { ClientLanguage as Language } from '../../../../src/kit/generate/languages.ts'
import { PLACES, type Place, putText } from './places.ts'
import { renderByPipeline, renderClient } from './render-hostile.ts'
import { type Codes, type Outcome, RUNNERS } from './run-code.ts'
import { createSampleDocument, type SampleDocument } from './sample-document.ts'
import { MARKS, TRICKS, writeTrick } from './tricks.ts'

/** The pipeline of `npm run generate`, or the client in a language. */
export type Renderer = 'pipeline' | Language

export interface Result {
  tried: number
  refused: number
  /** What ran or cannot be imported: `ran: a line at /info/title`. */
  broken: string[]
}

interface Attempt {
  trick: string
  places: Place[]
}

/** Tries each trick at each place of a document with one renderer. */
export async function tryCorpus(renderer: Renderer): Promise<Result> {
  const names = Object.keys(TRICKS)
  const language = languageOf(renderer)
  const isOpen = (trick: string) => (place: Place) => isAdmitted(language, { trick, places: [place] })
  const open = names.map((trick) => ({ trick, places: PLACES.filter(isOpen(trick)) }))
  // All places that allow a trick are tried in one document; if that fails, each separately.
  const suspects = (await runAttempts(renderer, open)).map(({ attempt }) => attempt)
  const alone = suspects.flatMap(({ trick, places }) => places.map((place) => ({ trick, places: [place] })))
  const failed = await runAttempts(renderer, alone)
  const tried = names.length * PLACES.length
  return {
    tried,
    refused:
      tried - open.reduce((sum, { places }) => sum + places.length, 0) + failed.filter(isRefused).length,
    broken: failed
      .filter((each) => !isRefused(each))
      .map(({ attempt, outcome }) => `${outcome}: ${attempt.trick} at ${describe(attempt)}`),
  }
}

function isRefused({ outcome }: { outcome: Outcome | 'refused' }): boolean {
  return outcome === 'refused'
}

function languageOf(renderer: Renderer): Language {
  return renderer === 'pipeline' ? 'typescript' : renderer
}

function isAdmitted(language: Language, attempt: Attempt): boolean {
  try {
    toRenderable(writeDocument(language, attempt, 0))
    return true
  } catch (error) {
    if (error instanceof ExpectedError) return false
    throw error
  }
}

/** Writes values first, then names from the innermost out, so that no place is looked up under a renamed key. */
function writeDocument(language: Language, { trick, places }: Attempt, id: number): SampleDocument {
  const text = writeTrick(TRICKS[trick]!, MARKS[language](id))
  const rank = ({ pointer, key }: Place) => (key ? 1000 - pointer.split('/').length : 0)
  return [...places]
    .sort((a, b) => rank(a) - rank(b))
    .reduce((document, place) => putText(document, place, text), createSampleDocument())
}

async function runAttempts(
  renderer: Renderer,
  attempts: readonly Attempt[],
): Promise<{ attempt: Attempt; outcome: Outcome | 'refused' }[]> {
  const language = languageOf(renderer)
  const render = (document: SampleDocument) =>
    renderer === 'pipeline' ? renderByPipeline(document) : renderClient(document, language)
  const codes: Codes = new Map()
  const outcomes = new Map<number, Outcome | 'refused'>()
  for (const [id, attempt] of attempts.entries()) {
    const document = writeDocument(language, attempt, id)
    try {
      const seen = renderer === 'pipeline' ? document : toRenderable(document)
      codes.set(id, await render(seen))
    } catch (error) {
      const isRefused = error instanceof ExpectedError && !(error instanceof CannotGenerateError)
      outcomes.set(id, isRefused ? 'refused' : 'broken')
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-run-'))
  try {
    for (const [id, outcome] of codes.size > 0 ? await RUNNERS[language](codes, folder) : [])
      outcomes.set(id, outcome)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return [...outcomes].flatMap(([id, outcome]) =>
    outcome === 'clean' ? [] : [{ attempt: attempts[id]!, outcome }],
  )
}

function describe({ places }: Attempt): string {
  return places.map(({ pointer, key }) => (key ? `${pointer} (its name)` : pointer)).join(', ')
}
