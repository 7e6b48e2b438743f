import fc from 'fast-check'
import type { Choice } from './services.ts'

/** A value for some choices; the others have their defaults. */
export type Chosen = Record<string, string>

type Entries = [name: string, value: string][]

/** What is tried at once. */
export interface Trial {
  name: string
  chosen: Chosen
}

/**
 * Values for all choices at once, one set for each run. Each choice goes through its values in an order of its own, and in
 * another when it is through: so as many runs as the longest list has values show every value, and more of them most pairs.
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

/** Every value that is not a default, by itself. */
export function listAlone(choices: readonly Choice[], only: string): Trial[] {
  return choices
    .flatMap(({ name, values, default: usual }) =>
      values.filter((value) => value !== usual).map((value) => ({ [name]: value })),
    )
    .map((chosen) => ({ name: sayChoices(chosen), chosen }))
    .filter(({ name }) => name.includes(only))
}

/**
 * The fewest choices that show something: those that were found before where they are enough, else what is left of all
 * when halves are left out as long as the rest shows it.
 *
 * @returns undefined where not even all of them show it again
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
