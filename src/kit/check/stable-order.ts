import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files of contracts by their names. Left alone, the runner would begin with those that took longest the last time, and a
 * record that can be used once would go to another test in each run.
 */
export class StableOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
  }
}
