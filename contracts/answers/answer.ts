import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'

/** What an operator's answer must reach, in the order of the table. */
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

/** A possible answer of the operator: an overlay of this folder. */
export interface Answer {
  name: string
  file: string
  /** What the operator says. */
  title: string
  /** A word of the answer: every artefact that follows it shows the word, or no longer shows it if the answer removes it. */
  word: string
  /** By column: another word, if an artefact never shows that one. */
  words: Partial<Record<Column, string>>
  isGone: boolean
  /** Part of the failure of a target that does not follow the answer. */
  red: string
  /** The tests that it concerns, as an expression; by default those of the first operations that it changes. */
  tests: string | undefined
  /** By column: part of the error with which an artefact refuses the answer. */
  refused: Partial<Record<Column, string>>
  /** Why no test can see whether a target follows it; undefined if one can. */
  unseen: string | undefined
}

const SUFFIX = '.overlay.yaml'

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

/** @throws Error if a text does not follow the answer */
export function assertShows({ word, words, isGone }: Answer, column: Column, text: string): void {
  const shown = words[column] ?? word
  if (text.includes(shown) === isGone)
    throw new Error(`${column} ${isGone ? 'still shows' : 'does not show'} ${shown}`)
}
