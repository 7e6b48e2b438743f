import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../..')

/** A test that proves a rule: its file, and its title where that says more than the rule's id. */
export interface ContractTest {
  file: string
  title?: string
}

/** Requirement id → the tests that name it, read from the contracts' sources. */
export function findContractTests(): Map<string, ContractTest[]> {
  const found = new Map<string, ContractTest[]>()
  const files = globSync('contracts/**/*.{contract,fixture}.ts', {
    cwd: folder,
  }).sort()
  for (const file of files.filter((name) => !name.endsWith('.test.ts'))) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, literal = ''] of text.matchAll(/['"`]((?:REQ-[A-Z0-9]+-\d+)[^'"`\n]*)['"`]/g)) {
      const ids = literal.match(/REQ-[A-Z0-9]+-\d+/g) ?? []
      const title = literal.replace(/^(?:REQ-[A-Z0-9]+-\d+\s*)+/, '').trim()
      for (const id of ids) add(found, id, { file, ...(title === '' ? {} : { title }) })
    }
  }
  return found
}

function add(found: Map<string, ContractTest[]>, id: string, test: ContractTest): void {
  const tests = found.get(id) ?? []
  if (tests.some(({ file, title }) => file === test.file && title === test.title)) return
  found.set(id, [...tests, test])
}
