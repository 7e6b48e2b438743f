import type { Command } from 'commander'

const example = `
Example:
  paycontract badge paycontract-report/report.json > badge.svg`

/** Adds `badge`. */
export function addBadgeCommand(program: Command): void {
  program
    .command('badge')
    .summary('Print an SVG badge of a report.')
    .description('Print an SVG badge of a report')
    .argument('<report.json>', 'what `paycontract check` wrote')
    .allowExcessArguments(false)
    .addHelpText('after', example)
    .action(async (path: string) => {
      const { renderBadge } = await import('../check/report/badge.ts')
      const { printFromReport } = await import('./print-from-report.ts')
      await printFromReport(path, renderBadge)
    })
}
