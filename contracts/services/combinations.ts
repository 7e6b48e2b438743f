import fc from 'fast-check'
import type { Choice } from './services.ts'

/** Values for some choices; the others keep their defaults. */
export type Chosen = Record<string, string>

type Entries = [name: string, value: string][]

/** Choices to try together. */
export interface Trial {
  name: string
  chosen: Chosen
}

/**
 * Returns values for all choices, one set for each run. Each choice goes through its values in random order, then again in
 * another: so as many runs as the longest list has values cover every value, and more runs cover most pairs.
 */
export function combine(choices: readonly Choice[], { runs, seed }: { runs: number; seed: number }): Trial[] {
  const columns = choices.map(({ name, values, default: usual }, index) => {
    const order = fc.shuffledSubarray(values, { minLength: values.length })
    const numRuns = Math.ceil(runs / values.length)
    return { name, usual, column: fc.sample(order, { seed: seed + index, numRuns }).flat() }
  })
  return Array.from({ length: runs }, (_, run) => ({
    name: `combination ${run + 1}, seed ${seed}`,
    chosen: Object.fromEntries(
      columns
        .filter(({ usual, column }) => column[run] !== usual)
        .map(({ name, column }) => [name, column[run]!]),
    ),
  }))
}

/** Returns every non-default value alone. */
export function listAlone(choices: readonly Choice[], only: string): Trial[] {
  return choices
    .flatMap(({ name, values, default: usual }) =>
      values.filter((value) => value !== usual).map((value) => ({ [name]: value })),
    )
    .map((chosen) => ({ name: sayChoices(chosen), chosen }))
    .filter(({ name }) => name.includes(only))
}

/**
 * Finds the smallest set of choices that shows something: a known set if that suffices, or else what remains of all after
 * removing halves as long as the rest shows it.
 *
 * @returns undefined if not even all of them show it again
 */
export async function isolate(
  chosen: Chosen,
  known: readonly Chosen[],
  isShownBy: (some: Chosen) => Promise<boolean>,
): Promise<Chosen | undefined> {
  for (const each of known) if (await isShownBy(each)) return each
  if (!(await isShownBy(chosen))) return undefined
  const find = async (beside: Entries, isNew: boolean, among: Entries): Promise<Entries> => {
    if (isNew && (await isShownBy(Object.fromEntries(beside)))) return []
    if (among.length < 2) return among
    const middle = Math.ceil(among.length / 2)
    const [first, second] = [among.slice(0, middle), among.slice(middle)]
    const fromSecond = await find([...beside, ...first], true, second)
    const fromFirst = await find([...beside, ...fromSecond], fromSecond.length > 0, first)
    return [...fromFirst, ...fromSecond]
  }
  return Object.fromEntries(await find([], false, Object.entries(chosen)))
}

/** Such as `links=empty absent=null`. */
export function sayChoices(chosen: Chosen): string {
  return Object.entries(chosen)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}
