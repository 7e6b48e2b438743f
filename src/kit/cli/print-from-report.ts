import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { CheckResult } from '../check/report/result.ts'
import { InputError } from '../expected-error.ts'

/** Commands that print something made from a report, each loaded only when needed. */
const COMMANDS = [
  {
    name: 'badge',
    summary: 'Print an SVG badge of a report',
    more: '',
    file: 'badge.svg',
    load: async () => (await import('../check/report/badge.ts')).renderBadge,
  },
  {
    name: 'submission',
    summary: 'Print what is published of a report',
    more: ': no exchanges, no addresses',
    file: 'submission.json',
    load: async () => (await import('../check/report/submission.ts')).renderSubmission,
  },
]

/** Adds `badge` and `submission`. */
export function addReportCommands(program: Command): void {
  for (const { name, summary, more, file, load } of COMMANDS) {
    program
      .command(name)
      .summary(`${summary}.`)
      .description(summary + more)
      .argument('<report.json>', 'what `paycontract check` wrote')
      .addHelpText('after', `\nExample:\n  paycontract ${name} paycontract-report/report.json > ${file}`)
      .action(async (path: string) => print(path, await load()))
  }
}

/** Prints it. Sets exit code 2 if the file is not a report, or not one that this can be made from. */
async function print(path: string, render: (result: CheckResult) => string): Promise<void> {
  const { readReport } = await import('../check/report/read-report.ts')
  try {
    process.stdout.write(render(readReport(await readText(path))))
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    console.error(`paycontract: ${error.message}`)
    process.exitCode = 2
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new InputError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
