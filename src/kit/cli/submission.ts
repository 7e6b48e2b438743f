import type { Command } from 'commander'

const example = `
Example:
  paycontract submission paycontract-report/report.json > submission.json`

/** Adds `submission`. */
export function addSubmissionCommand(program: Command): void {
  program
    .command('submission')
    .summary('Print what is published of a report.')
    .description('Print what is published of a report: no exchanges, no addresses')
    .argument('<report.json>', 'what `paycontract check` wrote')
    .allowExcessArguments(false)
    .addHelpText('after', example)
    .action(async (path: string) => {
      const { renderSubmission } = await import('../check/report/submission.ts')
      const { printFromReport } = await import('./print-from-report.ts')
      await printFromReport(path, renderSubmission)
    })
}
