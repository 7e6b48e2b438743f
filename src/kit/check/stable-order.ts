import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Sorts contract files by name. By default the runner begins with the files that took longest the last time, and a single-use
 * record would go to another test in each run.
 */
export class StableOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
  }
}
