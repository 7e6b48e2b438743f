import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'

/** A program that this one starts: `file` is seen from the root of the project, or of what was built from it. */
export interface Program {
  file: `src/kit/${string}`
  /** What comes before the caller's arguments. */
  leading?: readonly string[]
  does: string
}

/** Adds a command that is a program of its own, which has its own options and help. */
export function addProgram(program: Command, name: string, { file, leading = [], does }: Program): Command {
  return program
    .command(name)
    .description(does)
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .passThroughOptions()
    .action(async (_options, command: Command) => {
      process.exitCode = await runProgram(name, file, [...leading, ...command.args])
    })
}

/** Runs the program in this one's place: same terminal, same signals, same exit code. */
async function runProgram(name: string, file: string, args: readonly string[]): Promise<number> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const path = fileURLToPath(new URL(`../../../${file}.${extension}`, import.meta.url))
  // by the name that was typed the program speaks of itself
  const env = { ...process.env, PAYCONTRACT_COMMAND: `paycontract ${name}` }
  const child = spawn(process.execPath, [path, ...args], { stdio: 'inherit', env })
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  for (const each of ['SIGINT', 'SIGTERM'] as const) process.off(each, pass)
  return code ?? 128 + constants.signals[signal!]
}
