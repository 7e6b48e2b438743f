import { createSandbox, SandboxError } from '../../../index.ts'

/** A program that begins the database in the file that it is given, and ends. It says when it is about to. */
process.stdout.write('loaded\n')
try {
  const sandbox = await createSandbox({ db: `file:${process.argv[2]}`, seed: 'start' })
  await sandbox.close()
} catch (error) {
  if (!(error instanceof SandboxError)) throw error
  process.stderr.write(`${error.code}: ${error.message}\n`)
  process.exitCode = 1
}
