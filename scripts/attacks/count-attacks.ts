import { relative } from 'node:path'
import type { TestModule } from 'vitest/node'

/** The results of the tests of one class of attacks. */
export interface AttackClass {
  name: string
  tried: number
  held: number
  /** Test files, relative to the repository's root. */
  files: string[]
  /** A test in one of the files was skipped: its inputs are not counted. */
  isPartial: boolean
}

/** Counts the attacks of a run by class, sorted by name. */
export function countAttacks(modules: readonly TestModule[], root: string): AttackClass[] {
  const classes = new Map<string, AttackClass>()
  for (const module of modules) {
    const file = relative(root, module.moduleId).replaceAll('\\', '/')
    const tests = [...module.children.allTests()]
    const isPartial = tests.some((test) => test.result().state === 'skipped')
    for (const { name, tried, held } of tests.flatMap((test) => test.meta().attack ?? [])) {
      const known = classes.get(name) ?? { name, tried: 0, held: 0, files: [], isPartial: false }
      classes.set(name, {
        name,
        tried: known.tried + tried,
        held: known.held + held,
        files: [...new Set([...known.files, file])].sort(),
        isPartial: known.isPartial || isPartial,
      })
    }
  }
  return [...classes.values()].sort((a, b) => a.name.localeCompare(b.name))
}
