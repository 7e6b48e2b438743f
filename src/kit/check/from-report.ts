import { readFile } from 'node:fs/promises'
import { Command, CommanderError } from 'commander'
import { EXIT } from './check-error.ts'
import { renderBadge } from './report/badge.ts'
import { ReportFormatError, readReport } from './report/read-report.ts'
import type { CheckResult } from './report/result.ts'
import { makeSubmission, SubmissionError } from './report/submission.ts'

const RENDERERS = {
  badge: renderBadge,
  submission: (result: CheckResult) => `${JSON.stringify(makeSubmission(result), undefined, 2)}\n`,
} as const

const program = new Command('paycontract').exitOverride().configureOutput({
  outputError: (text, write) => write(text.replace(/^error: /, 'paycontract: ')),
})
for (const [name, description] of [
  ['badge', 'Print an SVG badge of a report'],
  ['submission', 'Print what is published of a report: no exchanges, no addresses'],
] as const) {
  program
    .command(name)
    .description(description)
    .argument('<report.json>', 'what `paycontract check` wrote')
    .allowExcessArguments(false)
    .addHelpText(
      'after',
      `\nExample:\n  paycontract ${name} paycontract-report/report.json > ${name}.${name === 'badge' ? 'svg' : 'json'}`,
    )
    .action(async (path: string) => {
      process.stdout.write(RENDERERS[name](readReport(await readText(path))))
    })
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new ReportFormatError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.passed : EXIT.usage
  else if (error instanceof ReportFormatError || error instanceof SubmissionError) {
    console.error(`paycontract: ${error.message}`)
    process.exitCode = EXIT.usage
  } else throw error
}
