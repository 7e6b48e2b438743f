import { Command, CommanderError } from 'commander'
import { readVersion } from '../read-version.ts'
import { reportExpected } from '../report-expected.ts'

/** Creates the command line without its commands. */
export function createProgram(description: string, examples: string): Command {
  return new Command('paycontract')
    .description(description)
    .usage('<command> [options]')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this')
    .helpCommand(false)
    .addHelpText('after', examples)
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'paycontract: ')) })
}

/** Runs the command that the arguments of this process name, and sets its exit code. */
export async function runProgram(program: Command): Promise<void> {
  // The reader may close the pipe early, like `head`: the command goes on, and ends with its own exit code.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  try {
    await program.parseAsync(askForHelp(process.argv.slice(2)), { from: 'user' })
  } catch (error) {
    const [command = ''] = program.args
    // Commander has already printed what was wrong; help and version are not mistakes.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
    else process.exitCode = reportExpected(command, error, FAILED[command])
  }
}

/** The exit code of a failure without one of its own, where the command's help does not say 3. */
const FAILED: Record<string, number> = {
  ...{ check: 2, describe: 2, gaps: 2, generate: 2, mock: 2, sandbox: 2 },
  ...{ listen: 1, mcp: 1, trigger: 1 },
}

/** Supports `paycontract help generate`, as other command lines do. */
function askForHelp([first, ...rest]: string[]): string[] {
  if (first === undefined) return ['--help']
  return first === 'help' ? [...rest.slice(0, 1), '--help'] : [first, ...rest]
}
