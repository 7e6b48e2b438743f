/** The property tests take longest, so they run only for what the others do not see. */
export type Tier = 'deterministic' | 'property'

/** Tests to run, by file; the file most likely to fail first. */
export interface Plan {
  tier: Tier
  files: { file: string; tests: string[] }[]
}

/** The result of a test on the unbroken target. */
export interface BaselineTest {
  /** Relative to contracts/. */
  file: string
  /** Full name. */
  name: string
  state: 'passed' | 'failed' | 'skipped'
  operationIds: string[]
}

/** Plans tests: first those of the files that `isFirst` selects, then the files with the most tests. */
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
