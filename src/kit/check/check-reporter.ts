import { basename } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { stateOfTest } from './judge-run.ts'
import type { LeftKind } from './leftovers/format-leftovers.ts'
import type { State } from './report/result.ts'
import { countStates } from './report/states.ts'

export interface Finished {
  modules: readonly TestModule[]
  /** Errors outside of any test. */
  errors: string[]
}

/** Receives the progress of a run, to print it. */
export interface Watcher {
  /** Called if requests that no description holds were found before the tests. */
  onLearned(operationIds: readonly string[]): void
  onStart(fileCount: number): void
  onTest(title: string, state: State): void
  /** Called after each contract file, and once more after the judges. */
  onFile(file: { name: string; counts: Record<State, number>; durationMs: number }): void
  /** Called if the run ended without a result, with the records that it made in the target and could not remove. */
  onLeftBehind(left: readonly LeftKind[]): void
}

/** Passes each test to the watcher as it ends, and keeps the modules and errors of the run. Prints nothing itself. */
export class CheckReporter implements Reporter {
  finished: Finished = { modules: [], errors: [] }
  readonly #watcher: Watcher

  constructor(watcher: Watcher) {
    this.#watcher = watcher
  }

  onInit(vitest: Vitest): void {
    // The output of a test is not a finding about the target, and might show a secret.
    vitest.config.silent = true
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#watcher.onStart(specifications.length)
  }

  onTestCaseResult(test: TestCase): void {
    const state = stateOfTest(test)
    if (state) this.#watcher.onTest(test.fullName, state)
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()].flatMap((test) => stateOfTest(test) ?? [])
    this.#watcher.onFile({
      name: basename(module.moduleId).replace(/[.]contract[.][jt]s$/, ''),
      counts: countStates(tests.map((state) => ({ state }))),
      durationMs: module.diagnostic().duration,
    })
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const broken = modules.flatMap((module) =>
      module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`),
    )
    this.finished = { modules, errors: [...broken, ...unhandled.map(({ message }) => message)] }
  }
}
