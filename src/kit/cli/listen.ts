import type { Command } from 'commander'
import { describeTerminal } from '../terminal.ts'
import { addControl, addWithParent, explainUsage } from './flags.ts'
import { awaitStop } from './signals.ts'

interface Flags {
  control: string
  forwardTo: string
  events: string[]
  json?: true
  withParent?: true
}

const examples = `
Examples:
  paycontract listen --forward-to localhost:3000/webhooks
                            every webhook of both businesses reaches your program
  paycontract listen --forward-to localhost:3000/webhooks --events order.succeeded,refund.succeeded
                            these alone; the others are taken, and not passed on
  paycontract listen --forward-to http://127.0.0.1:8080/hooks --json
                            one line for each delivery, for a program
  paycontract trigger order.succeeded
                            sends one, from another terminal

Body and signature headers are passed on byte for byte, and your program's answer goes back: without a 2xx in time, which is
5 seconds unless an answer says otherwise, the sandbox tries again by its own clock, which "+1 min" in the inspector puts forward.

Exit codes: 0 ended by SIGTERM or Ctrl+C, 1 another listener has the webhooks, 2 wrong usage, 3 no sandbox answers`

/** Adds `listen`: forwards the webhooks of a running sandbox to a program. */
export function addListenCommand(program: Command): void {
  addWithParent(addControl(program.command('listen')))
    .summary('Forward the webhooks of the sandbox to your program.')
    .description('Forward the webhooks of a running sandbox to your program, and print each with its answer.')
    .requiredOption('--forward-to <url>', 'where your program takes webhooks, on this machine')
    .option('--events <names>', 'only these, separated by commas', splitNames, [])
    .option('--json', 'print one line of JSON when it listens, and one for each delivery')
    .addHelpText('after', examples)
    .configureOutput(explainUsage('listen'))
    .action(async (flags: Flags) => {
      const stopped = awaitStop(flags.withParent)
      // loaded only when needed, so that the other commands start faster
      const { listenForWebhooks } = await import('../webhooks/listen.ts')
      const voice = {
        terminal: describeTerminal(process.stdout),
        write: (text: string) => void process.stdout.write(text),
        note: (line: string) => void process.stderr.write(`${line}\n`),
      }
      await listenForWebhooks(flags, voice, stopped)
    })
}

function splitNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
