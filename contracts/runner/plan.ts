/** The property tests take longer than all the others: they are for what those do not see. */
export type Tier = 'deterministic' | 'property'

/** Tests to run, by the file that holds them; the most telling file first. */
export interface Plan {
  tier: Tier
  files: { file: string; tests: string[] }[]
}

/** What a test does against the target as it is. */
export interface BaselineTest {
  /** Below contracts/. */
  file: string
  /** Full name. */
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** Operations that it called. */
  operationIds: string[]
}

/** The tests of a plan, of which those of the file named first are asked first, then the files with most of them. */
export function planTests(
  tier: Tier,
  tests: readonly BaselineTest[],
  isFirst: (file: string) => boolean = () => false,
): Plan {
  const rank = ({ file, tests }: Plan['files'][number]) =>
    isFirst(file) ? Number.MAX_SAFE_INTEGER : tests.length
  const files = [...Map.groupBy(tests, ({ file }) => file)]
    .map(([file, own]) => ({ file, tests: own.map(({ name }) => name) }))
    .sort((one, two) => rank(two) - rank(one))
  return { tier, files }
}
