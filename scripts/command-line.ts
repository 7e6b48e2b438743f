import { type Command, CommanderError } from 'commander'
import { ExpectedError, InputError } from '../src/kit/expected-error.ts'
import { showLines } from '../src/kit/visible-text.ts'

/**
 * Parses the arguments and runs the command. Sets exit code 0 on success, 1 on failure, 2 for wrong usage or input. An expected
 * failure prints its message without a stack.
 */
export async function runCommand<Options extends object>(
  program: Command,
  run: (options: Options) => Promise<void>,
): Promise<void> {
  try {
    program.exitOverride().showHelpAfterError('(--help shows the options and examples)').parse()
    await run(program.opts<Options>())
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
    else if (error instanceof ExpectedError) {
      console.error(`\n${showLines(error.message)}`)
      process.exitCode = error instanceof InputError ? 2 : 1
    } else throw error
  }
}
