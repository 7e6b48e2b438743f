#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { enableCompileCache, findPackageJSON } from 'node:module'
import { Command, CommanderError } from 'commander'
import { addCheckCommands } from './check.ts'
import { addMockCommand } from './mock.ts'
import { addSandboxCommand } from './sandbox.ts'

// Prism is large: Node keeps its compiled code in the system's temporary folder, which saves a fifth of the start.
enableCompileCache()

const program = new Command('paycontract')
  .description('The executable contract of a payment service: serve it, call it, prove it.')
  .version(await readVersion())
  .enablePositionalOptions()
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'paycontract: ')) })
addMockCommand(program)
addSandboxCommand(program)
addCheckCommands(program)

try {
  await program.parseAsync(process.argv)
} catch (error) {
  // Commander has said what was wrong already; asking for help or the version is no mistake.
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? 0 : 2
}

async function readVersion(): Promise<string> {
  const manifest = findPackageJSON('..', import.meta.url)
  return JSON.parse(await readFile(manifest!, 'utf8')).version
}
