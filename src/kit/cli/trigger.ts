import type { Command } from 'commander'
import { describeTerminal } from '../terminal.ts'
import { addControl, explainUsage } from './flags.ts'

interface Flags {
  control: string
  business?: string
  reference?: string
  json?: true
}

const examples = `
Examples:
  paycontract trigger                              every event, and how it is triggered
  paycontract trigger order.succeeded              opens and pays an order, and sends the webhook
  paycontract trigger refund.failed --business "Maple Imports"
                                                   the same for another business, by its name or id
  paycontract trigger refund.succeeded --reference ORD-1
                                                   your own order is refunded, and paid first if it is not paid
  paycontract trigger chargeback.opened --json     what was sent and how it was taken, as one line

The event really happens: its data are those of a record, which the APIs answer with too. What comes about on the way
is sent as well, as order.succeeded before refund.succeeded.

Exit codes: 0 sent, 1 the sandbox refused, 2 wrong usage or no such event, 3 no sandbox answers`

/** Adds `trigger`: makes a running sandbox send an event. */
export function addTriggerCommand(program: Command): void {
  addControl(program.command('trigger'))
    .summary('Make the sandbox send an event.')
    .description('Make a running sandbox trigger an event and send its webhook.')
    .argument('[event]', 'such as order.succeeded; without one, all are listed')
    .option('--business <name>', 'name or id of the business that it happens to (default: the first)')
    .option('--reference <reference>', 'of an order of the business (default: one is opened for the event)')
    .option('--json', 'print one line of JSON')
    .addHelpText('after', examples)
    .configureOutput(explainUsage('trigger'))
    .action(async (event: string | undefined, flags: Flags) => {
      // loaded only when needed, so that the other commands start faster
      const { describeTriggers, triggerEvent } = await import('../webhooks/trigger-event.ts')
      const terminal = describeTerminal(process.stdout)
      process.stdout.write(
        event === undefined
          ? await describeTriggers(flags, terminal)
          : await triggerEvent(event, flags, terminal),
      )
    })
}
