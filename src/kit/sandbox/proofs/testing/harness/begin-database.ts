import { createSandbox, SandboxError } from '../../../index.ts'

/** A program that creates a database in the given file, and ends. It prints a line when it is about to start. */
process.stdout.write('loaded\n')
try {
  const sandbox = await createSandbox({ db: `file:${process.argv[2]}`, seed: 'start' })
  await sandbox.close()
} catch (error) {
  if (!(error instanceof SandboxError)) throw error
  process.stderr.write(`${error.code}: ${error.message}\n`)
  process.exitCode = 1
}
