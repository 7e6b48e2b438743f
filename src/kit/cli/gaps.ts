import type { Command } from 'commander'
import { addContractChoice, type ContractFlags, explainUsage, splitContractChoice } from './flags.ts'
import { runWithin } from './place-contract.ts'

type Flags = ContractFlags & { answered?: true; open?: true; json?: true }

const examples = `
Examples:
  paycontract gaps                  every open question, with what is proposed
  paycontract gaps order-fields     one of them, and an overlay that answers it
  paycontract gaps --answered --overlay my-answers.overlay.yaml
                                    what your answers have closed, and who gave them

Exit codes: 0 printed, 2 wrong usage, or no such question`

/** Adds `gaps`: lists what the interface document leaves open. */
export function addGapsCommand(program: Command): void {
  const command = addContractChoice(program.command('gaps'))
    .summary('List the open questions, and draft the answer to one.')
    .description(
      'List what the interface document leaves open, with our proposals; draft an overlay with an answer.',
    )
    .argument('[id]', 'a question: shows it in full, with an overlay that applies as it is')
    .option('--open', 'those that are open (default)')
    .option('--answered', 'those that an overlay answered')
    .option('--json', 'print one line of JSON')
    .addHelpText('after', examples)
    .configureOutput(explainUsage('gaps'))
  command.action(async (id: string | undefined, given: Flags) => {
    const [choice, { open, answered, json }] = splitContractChoice(given)
    if (open && answered) command.error('error: --open and --answered exclude each other; choose one')
    await runWithin(choice, async () => {
      // loaded only when needed, so that the other commands start faster
      const { printGaps } = await import('../gaps/gaps.ts')
      await printGaps({
        id,
        ...choice,
        ...(answered && { answered }),
        ...(json && { json }),
      })
    })
  })
}
