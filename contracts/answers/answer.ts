import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'

/** What an answer of the operator has to reach, in the order of the table. */
export const COLUMNS = [
  'types',
  'client',
  'validators',
  'mock',
  'sandbox',
  'check',
  'red',
  'python',
  'site',
] as const
export type Column = (typeof COLUMNS)[number]

/** An answer that the operator may give: an overlay of this folder. */
export interface Answer {
  name: string
  file: string
  /** What the operator says. */
  title: string
  /** A word of it: it stands in whatever follows the answer, or, of what the answer takes away, nowhere. */
  word: string
  /** By column: another word of it, where that one does not get there. */
  words: Partial<Record<Column, string>>
  isGone: boolean
  /** A word of what fails in a target that does not follow it. */
  red: string
  /** The tests that it concerns, as an expression; by default those of the first operations that it changes. */
  tests: string | undefined
  /** By column: words of the error with which an artefact refuses to follow it. */
  refused: Partial<Record<Column, string>>
  /** Why no target can be seen not to follow it; undefined where one can. */
  unseen: string | undefined
}

const SUFFIX = '.overlay.yaml'

/** Every answer, by name. */
export function listAnswers(): Answer[] {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(SUFFIX))
  return files.sort().map((name) => readAnswer(join(import.meta.dirname, name)))
}

function readAnswer(file: string): Answer {
  const { info } = parse(readFileSync(file, 'utf8'))
  return {
    name: basename(file, SUFFIX),
    file,
    title: info.title,
    word: String(info['x-shows'] ?? info['x-hides']),
    words: info['x-shows-in'] ?? {},
    isGone: 'x-hides' in info,
    red: String(info['x-red'] ?? info['x-shows']),
    tests: info['x-tests'],
    refused: info['x-refused'] ?? {},
    unseen: info['x-unseen'],
  }
}

/** @throws Error where a text does not follow the answer */
export function assertShows({ word, words, isGone }: Answer, column: Column, text: string): void {
  const shown = words[column] ?? word
  if (text.includes(shown) === isGone)
    throw new Error(`${column} ${isGone ? 'still shows' : 'does not show'} ${shown}`)
}
