import type { Command } from 'commander'
import { describeTerminal } from '../terminal.ts'
import { showJson } from '../visible-text.ts'
import { addContractChoice, type ContractFlags, splitContractChoice } from './flags.ts'
import { isChosen, placeContract } from './place-contract.ts'

const help = `
Examples:
  paycontract judge paycontract-report/history.ndjson
  paycontract judge shard-*/history.ndjson        several shards of one check, as one run
  paycontract judge history.ndjson --overlay my-answers.overlay.yaml
                                                  recorded under these answers: its forms are theirs

Nothing is sent. A history is what \`paycontract check\` exchanged with one, and the same history is judged the same each
time: what is found is in the exchanges that are named, whichever test made them.

Exit codes, as those of \`paycontract check\`:
  0 no contradictions   1 contradictions   2 a file is not a history   3 nothing is decided`

/** Adds `judge`: finds contradictions in recorded exchanges. */
export function addJudgeCommand(program: Command): void {
  addContractChoice(program.command('judge'))
    .summary('Find contradictions in the history of a check.')
    .description('Find what contradicts what in the history of a check, whichever tests made it.')
    .argument('<history.ndjson...>', 'what `paycontract check` wrote; several are judged as one')
    .option('--open', 'name the rules that nothing in the history could have contradicted')
    .option(
      '--json',
      'print the state of each rule, with what contradicts it, as JSON; findings give the index of an exchange',
    )
    .addHelpText('after', help)
    .action(judge)
}

interface JudgeOptions extends ContractFlags {
  json?: boolean
  open?: boolean
}

async function judge(paths: string[], given: JudgeOptions): Promise<void> {
  const [choice, { json, open }] = splitContractChoice(given)
  const { judgeFiles } = await import('../history/judge-files.ts')
  const { indexFindings, renderFindings } = await import('../history/render-findings.ts')
  const files = await judgeFiles({
    paths,
    contract: isChosen(choice) ? await placeContract(choice) : undefined,
  })
  const { evaluations } = files.judged
  process.stdout.write(
    json
      ? `${showJson(indexFindings(files.judged))}\n`
      : renderFindings(files, describeTerminal(process.stdout), { open }),
  )
  if (evaluations.some(({ state }) => state === 'failed')) process.exitCode = 1
  else if (evaluations.every(({ state }) => state === 'skipped')) process.exitCode = 3
}
