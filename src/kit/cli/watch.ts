import { type Command, InvalidArgumentError, Option } from 'commander'
import { describeTerminal } from '../terminal.ts'
import type { WatchOptions } from '../watch/watch.ts'
import {
  addContractChoice,
  type ContractFlags,
  explainUsage,
  hideValues,
  splitContractChoice,
} from './flags.ts'
import { placeFor } from './place-contract.ts'
import { awaitStop } from './signals.ts'

const examples = `
Examples:
  paycontract watch --checkout https://checkout.staging.example --business https://api.staging.example
                                    two proxies on this machine; your tests call them in place of the hosts
  paycontract watch --config target.json --all-calls
                                    the same: URLs and keys come from the file that check reads, and nobody
                                    else calls the service
  paycontract watch --config target.json -- npm test
                                    for as long as that runs, with PAYCONTRACT_CHECKOUT_URL and
                                    PAYCONTRACT_BUSINESS_URL in its environment
  paycontract watch --har run.har   what a browser, Playwright or mitmproxy recorded
  paycontract watch --history history.ndjson

Nothing is sent that others did not send, and what the interface document leaves open counts against nobody. With a config it is
known whose key is whose: without one, what two businesses see is not compared. The body under \`data\` is read where
PAYCONTRACT_DECRYPTION_KEY holds the private key (PEM), or one of each business after another.

Exit codes:
  0 nothing contradicts anything   1 something does, or a call is wrong with --fail-on calls
  2 the command is wrong           3 nothing was decided
  With a command after --, its exit code where it failed and nothing was found.`

type Flags = Omit<WatchOptions, 'contract'> & ContractFlags

/** Adds `watch`: judges the traffic of others by the same rules. */
export function addWatchCommand(program: Command): void {
  addContractChoice(program.command('watch'))
    .summary('Check traffic that others make.')
    .description('Judge what others exchange with a service: through a proxy, or from a recording.')
    .argument('[command...]', 'after --: runs while the proxies do, which it finds in its environment')
    .option('--checkout <url>', 'base URL of the checkout API, in place of the config’s')
    .option('--business <url>', 'base URL of the business API, in place of the config’s')
    .option(
      '--port <port>',
      'where the proxy of the checkout API listens; that of the business API and the page take the next two, 0 for any',
      parsePort,
      4600,
    )
    .option('--har <file>', 'judge a recording in HAR 1.2')
    .option('--history <file>', 'judge a history, such as check and --record write')
    .option('--config <file>', 'JSON that describes the target, as check reads it')
    .option('--all-calls', 'all calls of these businesses are watched: decides more rules')
    .option('--record <file>', 'keep the history there, without keys, card data and names of persons')
    .option(
      '--report <folder>',
      'write report.html, report.json, junit.xml, report.sarif and badge.svg there',
      'paycontract-watch',
    )
    .option('--no-report', 'write no reports')
    .addOption(
      new Option(
        '--fail-on <what>',
        'when to end with 1: failed, where the service contradicts something; calls, also where a call is wrong',
      )
        .choices(['failed', 'calls', 'never'])
        .default('failed'),
    )
    .option('--quiet', 'print no finding before the end')
    .option('--json', 'print what report.json holds, and everything else on the standard error')
    .addHelpText('after', examples)
    .configureOutput(explainUsage('watch', { noun: 'option', show: hideValues }))
    .action(async (command: string[], given: Flags) => {
      const stopped = awaitStop()
      const [choice, flags] = splitContractChoice(given)
      const contract = await placeFor(choice, flags.config)
      // loaded only when needed, so that the other commands start faster
      const { watch } = await import('../watch/watch.ts')
      const voice = {
        terminal: describeTerminal(flags.json ? process.stderr : process.stdout),
        write: (text: string) => void process.stdout.write(text),
        note: (text: string) => void process.stderr.write(text),
      }
      const options = {
        ...flags,
        ...(command.length > 0 && { command }),
        ...(contract !== undefined && { contract }),
      }
      process.exitCode = await watch(options, process.env, voice, stopped)
    })
}

function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port < 65_534) return port
  throw new InvalidArgumentError('It is a whole number from 0 to 65533: the next two are used too.')
}
