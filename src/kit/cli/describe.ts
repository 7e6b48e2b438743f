import type { Command } from 'commander'
import { DEFAULTS } from '../check/options.ts'
import { explainUsage, hideValues, parseCount } from './flags.ts'
import { placeFor } from './place-contract.ts'

interface Flags {
  config?: string
  checkoutUrl?: string
  businessUrl?: string
  out: string
  force?: boolean
  allowWrites?: boolean
  iKnowThisIsLive?: boolean
  rate?: number
  timeout: number
}

const examples = `
It sends GET, and the POSTs that only ask: that these change nothing is a proposal (gap reading-posts). With --allow-writes it
creates orders and payments too, to learn from refusals what a request holds. Keys come from the config or the environment, as
for paycontract check, and are written only where the config that was given holds them.

Examples:
  paycontract describe --checkout-url https://checkout.example --business-url https://api.example
  paycontract describe --config staging.json --out described.json
                        what staging.json says stays, what it lacks is added

Exit codes: 0 written   2 the command is wrong   3 the service could not be reached`

/** Adds `describe`: writes a first target.json from the answers of a service. */
export function addDescribeCommand(program: Command): void {
  program
    .command('describe')
    .summary('Find out how a service fills the gaps, and write its target.json.')
    .description('Query a service with GET and read-only POSTs, and write a target.json for check.')
    .option('--config <file>', 'JSON that describes the target so far')
    .option('--checkout-url <url>', 'base URL of the checkout API, in place of the config’s')
    .option('--business-url <url>', 'base URL of the business API, in place of the config’s')
    .option('--out <file>', 'file to write', 'target.json')
    .option('--force', 'replace that file, and the overlay beside it')
    .option('--allow-writes', 'also find requests that write: each accepted one makes a record')
    .option('--i-know-this-is-live', 'accept keys of a live environment')
    .option('--rate <count>', 'maximum number of requests per second', parseCount)
    .option(
      '--timeout <ms>',
      'how long to wait for an answer, in milliseconds',
      parseCount,
      DEFAULTS.timeoutMs,
    )
    .addHelpText('after', examples)
    .configureOutput(explainUsage('describe', { noun: 'option', show: hideValues }))
    .action(async ({ rate, timeout, ...flags }: Flags) => {
      // loaded only when needed, so that the other commands start faster
      const { describeService } = await import('../describe/describe-service.ts')
      const pacing = { timeoutMs: timeout, ...(rate && { ratePerSecond: rate }) }
      const contract = await placeFor({ overlays: [] }, flags.config)
      const options = { ...flags, ...pacing, ...(contract !== undefined && { contract }) }
      process.exitCode = await describeService(options, process.env)
    })
}
