import type { Command } from 'commander'
import { InputError } from '../expected-error.ts'
import { describeTerminal } from '../terminal.ts'
import { showJson, showLines } from '../visible-text.ts'

const help = `
Examples:
  paycontract judge paycontract-report/history.ndjson
  paycontract judge shard-*/history.ndjson        several shards of one check, as one run

No service is asked. A history is what \`paycontract check\` exchanged with one, and the same history is judged the same each
time: what is found is in the exchanges that are named, whichever test made them.

Exit codes: 0 nothing contradicts anything, 1 something does, 2 a file is no history.`

/** Adds `judge`: what contradicts what in what was exchanged. */
export function addJudgeCommand(program: Command): void {
  program
    .command('judge')
    .summary('Find what contradicts what in the history of a check.')
    .description('Find what contradicts what in the history of a check, whichever tests made it.')
    .argument('<history.ndjson...>', 'what `paycontract check` wrote; several are judged as one')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', help)
    .action(judge)
}

async function judge(paths: string[], { json }: { json?: boolean }): Promise<void> {
  const { readHistories } = await import('../history/read-history.ts')
  const { judgeHistory } = await import('../history/judge-history.ts')
  const { renderFindings } = await import('../history/render-findings.ts')
  try {
    const history = await readHistories(paths)
    const judged = await judgeHistory(history)
    const { findings } = judged
    process.stdout.write(
      json ? `${showJson(findings)}\n` : renderFindings(history, judged, describeTerminal(process.stdout)),
    )
    if (findings.length > 0) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    console.error(`paycontract judge: ${showLines(error.message)}`)
    process.exitCode = 2
  }
}
