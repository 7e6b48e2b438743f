import { type Command, CommanderError } from 'commander'

/** A failure that is not the program's fault: the message says what is wrong, where, and what to do. */
export class ExpectedError extends Error {
  override name = 'ExpectedError'
}

/**
 * Parses the arguments and runs the command. Exit code 0 when it is done, 1 when it failed, 2 for wrong usage;
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
      console.error(`\n${error.message}`)
      process.exitCode = 1
    } else throw error
  }
}
