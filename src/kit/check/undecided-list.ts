import { readFile } from 'node:fs/promises'
import { ExpectedError, InputError } from '../expected-error.ts'
import { refuseForeignFile, writeWhole } from '../own-file.ts'
import type { TestResult } from './report/result.ts'
import type { Undecided } from './report/states.ts'

/** Titles of the tests that a run may leave undecided, by state and reason. */
export type UndecidedList = Record<Undecided, Record<string, string[]>>

/** Lists the undecided tests, in an order that does not depend on the run. */
export function listUndecided(
  tests: readonly Pick<TestResult, 'state' | 'reason' | 'title'>[],
): UndecidedList {
  const list = (state: Undecided) => {
    const own = tests.filter((each) => each.state === state)
    const byReason = Map.groupBy(own, ({ reason = '' }) => reason)
    const reasons = [...byReason.keys()].sort()
    return Object.fromEntries(
      reasons.map((each) => [
        each,
        byReason
          .get(each)!
          .map(({ title }) => title)
          .sort(),
      ]),
    )
  }
  return { skipped: list('skipped'), disabled: list('disabled') }
}

/** Describes every test whose state or reason differs from the list. */
export function compareUndecided(expected: UndecidedList, actual: UndecidedList): string[] {
  const before = indexByTitle(expected)
  const now = indexByTitle(actual)
  const differences: string[] = []
  for (const [title, [state, reason]] of now) {
    const [known, stated] = before.get(title) ?? []
    if (!known) differences.push(`"${title}" is ${state}, and the list does not expect it: ${reason}`)
    else if (known !== state || stated !== reason)
      differences.push(`"${title}" is ${state} (${reason}); the list has it ${known} (${stated})`)
  }
  for (const [title, [state]] of before) {
    if (!now.has(title)) differences.push(`"${title}" is no longer ${state}, or no longer there`)
  }
  return differences
}

function indexByTitle(list: UndecidedList): Map<string, [state: Undecided, reason: string]> {
  const byTitle = new Map<string, [Undecided, string]>()
  for (const state of ['skipped', 'disabled'] as const) {
    for (const [reason, titles] of Object.entries(list[state])) {
      for (const title of titles) byTitle.set(title, [state, reason])
    }
  }
  return byTitle
}

/** @throws InputError if the file cannot be read or is not such a list */
export async function readUndecidedList(path: string): Promise<UndecidedList> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw new InputError(
      `--expect: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}). --update-expect writes it.`,
    )
  }
  try {
    const list = JSON.parse(text) as UndecidedList
    indexByTitle(list)
    return list
  } catch {
    throw new InputError(
      `--expect: ${path} is not a list of undecided tests. --update-expect writes it anew.`,
    )
  }
}

/**
 * Refuses, before the run, to overwrite a file of another kind.
 *
 * @throws InputError
 */
export function refuseForeignList(path: string): void {
  refuseForeignFile(path, /^\{\s*"skipped":\s*\{/, '--expect')
}

/** @throws ExpectedError if the list cannot be written; an existing file stays unchanged */
export function writeUndecidedList(path: string, list: UndecidedList): void {
  try {
    writeWhole(path, `${JSON.stringify(list, undefined, 2)}\n`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ExpectedError(`--expect: ${path} cannot be written (${code}).`)
  }
}
