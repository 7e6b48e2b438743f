import { type Command, CommanderError } from 'commander'
import { showLines } from './visible-text.ts'

/** A failure that is not the program's fault: the message says what is wrong, where, and what to do. */
export class ExpectedError extends Error {
  override name = 'ExpectedError'
}

/** A file that was handed in cannot be taken as it is: exit code 2. The message says which place, and what to change. */
export class InputError extends ExpectedError {
  override name = 'InputError'
}

/**
 * Parses the arguments and runs the command. Exit code 0 when it is done, 1 when it failed, 2 for wrong usage or input;
 * an expected failure prints its message and no stack.
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
