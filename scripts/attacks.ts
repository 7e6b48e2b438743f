import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { startVitest } from 'vitest/node'
import { ExpectedError } from '../src/kit/expected-error.ts'
import { countAttacks } from './attacks/count-attacks.ts'
import { findShortfalls, readPage, renderPage } from './attacks/page.ts'
import { runCommand } from './command-line.ts'

const root = resolve(import.meta.dirname, '..')
const page = resolve(root, 'docs/attacks.md')

const program = new Command('attacks')
  .description('Runs the tests of attacks, and writes what they tried and what held into docs/attacks.md.')
  .option('--check', 'fail where a class of the page was not tried, or is not on it; write nothing')

async function main({ check }: { check?: boolean }): Promise<void> {
  const vitest = await startVitest('test', [], {
    root,
    project: ['attacks'],
    run: true,
    watch: false,
  })
  const modules = vitest.state.getTestModules()
  const hasFailed = modules.length === 0 || modules.some((module) => module.state() === 'failed')
  const classes = countAttacks(modules, root)
  await vitest.close()
  if (hasFailed) throw new ExpectedError('An attack did not hold, or none was tried: see above.')
  if (!check) return writeFile(page, renderPage(classes))
  const shortfalls = findShortfalls(classes, readPage(await readFile(page, 'utf8')))
  if (shortfalls.length > 0) {
    throw new ExpectedError(
      `docs/attacks.md is stale. Update it: npm run attacks\n  ${shortfalls.join('\n  ')}`,
    )
  }
}

await runCommand(program, main)
