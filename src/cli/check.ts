import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'

/** The contracts are programs of their own: what they prove may not know them, so they are started, not imported. */
const programs = {
  check: {
    file: 'check',
    leading: [],
    does: 'Prove an implementation: run the contract against it and report what holds.',
  },
  badge: { file: 'from-report', leading: ['badge'], does: 'Print an SVG badge of a report.' },
  submission: { file: 'from-report', leading: ['submission'], does: 'Print what is published of a report.' },
} as const

/** Adds `check` and what is made from its report; their options are their own. */
export function addCheckCommands(program: Command): void {
  for (const [name, { file, leading, does }] of Object.entries(programs)) {
    program
      .command(name)
      .description(does)
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .passThroughOptions()
      .action(async (_options, command: Command) => {
        process.exitCode = await runProgram(file, [...leading, ...command.args])
      })
  }
}

/** Runs the program in this one's place: same terminal, same signals, same exit code. */
async function runProgram(file: string, args: readonly string[]): Promise<number> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const path = fileURLToPath(new URL(`../../contracts/${file}.${extension}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: 'inherit' })
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  for (const each of ['SIGINT', 'SIGTERM'] as const) process.off(each, pass)
  return code ?? 128 + constants.signals[signal!]
}
