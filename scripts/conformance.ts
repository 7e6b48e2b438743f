import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { ExpectedError, runCommand } from '../src/kit/command-line.ts'

const root = resolve(import.meta.dirname, '..')

interface Check {
  /** Names its list in contracts/expected/ and its report. */
  name: string
  target: 'mock' | 'sandbox'
  /** The store of the sandbox; absent where it is in memory. */
  database?: string
  /** Whether its result is one of those in contracts/results/. */
  isPublished?: true
}

const program = new Command('conformance')
  .description(
    'Checks mock and sandbox as the contract has it: what each leaves undecided, and what is published.',
  )
  .option('--update', 'write the lists and the result anew')
  .addHelpText(
    'after',
    '\nWith DATABASE_URL the sandbox is checked on PostgreSQL, otherwise mock and sandbox on SQLite.',
  )

async function main({ update }: { update?: boolean }): Promise<void> {
  const database = process.env.DATABASE_URL
  const checks: Check[] = database
    ? [{ name: 'sandbox-postgresql', target: 'sandbox', database }]
    : [
        { name: 'mock', target: 'mock' },
        { name: 'sandbox-sqlite', target: 'sandbox', isPublished: true },
      ]
  for (const check of checks) await run(check, update ?? false)
}

async function run({ name, target, isPublished }: Check, isUpdate: boolean): Promise<void> {
  const report = `dist/conformance/${name}`
  const expected = `contracts/expected/${name}.json`
  mkdirSync(resolve(root, 'contracts/expected'), { recursive: true })
  const options = ['--target', target, '--expect', expected, '--report', report]
  await node('src/kit/check/command.ts', [...options, ...(isUpdate ? ['--update-expect'] : [])], 'inherit')
  if (isPublished) {
    const made = await node('src/kit/check/from-report.ts', ['submission', `${report}/report.json`], 'pipe')
    compare(resolve(root, 'contracts/results/sandbox.json'), made, isUpdate)
  }
}

/** A result that is published has to be the one that is found today. */
function compare(path: string, made: string, isUpdate: boolean): void {
  if (isUpdate) {
    mkdirSync(resolve(path, '..'), { recursive: true })
    writeFileSync(path, made)
  } else if (readFileSync(path, 'utf8') !== made) {
    throw new ExpectedError(
      `The sandbox's result is not the one in contracts/results/sandbox.json any more. ` +
        'Where that is right, write it anew: npm run conformance -- --update',
    )
  }
}

async function node(script: string, args: string[], output: 'inherit' | 'pipe'): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
  })
  const chunks: string[] = []
  child.stdout?.on('data', (chunk) => chunks.push(String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new ExpectedError(`${script} ${args.join(' ')} ended with exit code ${code}.`)
  return chunks.join('')
}

await runCommand<{ update?: boolean }>(program, main)
