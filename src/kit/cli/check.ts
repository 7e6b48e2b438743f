import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Interruption } from '../check/leftovers/collect-leftovers.ts'
import { type CheckOptions, DEFAULTS } from '../check/options.ts'
import { rerunCommand } from '../check/rerun-command.ts'
import {
  addContractChoice,
  type ContractFlags,
  explainUsage,
  hideValues,
  parseCount,
  splitContractChoice,
} from './flags.ts'
import { placeFor } from './place-contract.ts'
import { endBySignal } from './signals.ts'

const examples = `
The config file describes the target as a sandbox describes itself:
  {"checkout": URL, "business": URL, "businesses": [{"publicKey": …, "secretKey": …}], "capabilities": […]}

Keys come from it or from the environment, never from the command line:
  PAYCONTRACT_PUBLIC_KEY, PAYCONTRACT_SECRET_KEY
  PAYCONTRACT_ENCRYPTION_KEY, PAYCONTRACT_PADDING   to encrypt payloads (optional)
  PAYCONTRACT_CARD_KEY                              to encrypt card data (optional)
  PAYCONTRACT_BUSINESS_CREDENTIAL                   what the business API takes in place of the secret key (optional)
  PAYCONTRACT_WEBHOOK_SECRET                        to sign notifications (optional)

Exit codes:
  0 all passed   1 something failed   2 the command is wrong   3 the target could not be reached, or time ran out

Examples:
  paycontract sandbox --json > target.json &        a target to try it on
  paycontract check --config target.json            facts only
  paycontract check --config target.json --profile proposed
  paycontract check --config target.json --only REQ-AUTH-02
  paycontract check --config target.json --only '/^(verifyOrder|getOrderStatus) >/'
  paycontract check --config target.json --profile proposed --overlay my-answers.overlay.yaml
  paycontract check --checkout-url https://checkout.example --business-url https://api.example --allow-writes --rate 5`

/** The parsed command line, before its names are those of a check. */
type Flags = Omit<CheckOptions, 'timeoutMs' | 'ratePerSecond' | 'contract'> &
  ContractFlags & { timeout: number; rate?: number }

/** Adds `check`: runs the contract against an implementation. */
export function addCheckCommand(program: Command): void {
  addContractChoice(program.command('check'))
    .description('Prove an implementation: run the contract against it and report what holds.')
    .option('--config <file>', 'JSON that describes the target: URLs, keys, capabilities')
    .option('--checkout-url <url>', 'base URL of the checkout API, in place of the config’s')
    .option('--business-url <url>', 'base URL of the business API, in place of the config’s')
    .addOption(
      new Option('--target <kind>', 'start the project’s own mock or sandbox, and check that').choices([
        'mock',
        'sandbox',
      ]),
    )
    .addOption(
      new Option(
        '--profile <profile>',
        'check facts only (default), or the proposals too (default with --target)',
      ).choices(['documented', 'proposed']),
    )
    .option('--read-only', 'send only GET and the POSTs that only read (default beyond this machine)')
    .option('--allow-writes', 'create orders, payments, refunds and the like')
    .option('--i-know-this-is-live', 'accept keys of a live environment')
    .option('--rate <count>', 'maximum number of requests per second', parseCount)
    .option(
      '--concurrency <count>',
      `maximum number of requests in flight (default: ${DEFAULTS.concurrency}, 1 with a rate)`,
      parseCount,
    )
    .option(
      '--timeout <ms>',
      'how long to wait for an answer, in milliseconds',
      parseCount,
      DEFAULTS.timeoutMs,
    )
    .option(
      '--max-minutes <count>',
      `start no test after this many minutes; a test that did not run is not a pass (default: ${DEFAULTS.maxMinutes})`,
      parseCount,
    )
    .option(
      '--only <text>',
      'run the tests whose title holds this text, is =title, or matches /expression/, or of a file of this name',
    )
    .option('--skip <text>', 'leave out those tests, by a text, =title or /expression/')
    .option('--shard <i/n>', 'run the i-th of n parts of the suite', parseShard)
    .addOption(
      new Option('--tier <tier>', 'run one tier only (default: both)').choices(['deterministic', 'property']),
    )
    .option('--seed <number>', 'what the property tests make their inputs from', parseSeed, DEFAULTS.seed)
    .option('--runs <count>', 'inputs per property', parseCount, DEFAULTS.runs)
    .option('--shuffle', 'run in random order')
    .option(
      '--report <folder>',
      'write report.html, report.json, junit.xml, report.sarif and badge.svg there',
      DEFAULTS.report,
    )
    .option('--no-report', 'write no reports')
    .option('--explain-skips', 'show what to add to target.json, or to do, so that more is decided')
    .option('--json', 'print what report.json holds, and everything else on the standard error')
    .option('--expect <file>', 'fail when what is skipped or disabled is not what this list says')
    .option('--update-expect', 'write that list anew')
    .addHelpText('after', examples)
    .configureOutput(explainUsage('check', { noun: 'option', show: hideValues }))
    .action(async (given: Flags) => {
      const interruption: Interruption = {}
      endBySignal((exitCode) => {
        if (!interruption.cancel) return false
        console.error('\npaycontract check: ends after this test, and tidies up. Once more ends it at once.')
        interruption.exitCode = exitCode
        interruption.cancel()
        return true
      })
      const [choice, { rate, timeout, ...flags }] = splitContractChoice(given)
      const contract = await placeFor(choice, given.config)
      // loaded only when needed, so that the other commands start faster
      const { checkAndReport } = await import('../check/check-and-report.ts')
      const options = {
        ...flags,
        timeoutMs: timeout,
        ...(rate && { ratePerSecond: rate }),
        ...(contract !== undefined && { contract }),
      }
      const rerun = rerunCommand(process.argv.slice(3), process.env)
      process.exitCode = (await checkAndReport(options, rerun, interruption)).exitCode
    })
}

function parseSeed(text: string): number {
  if (/^-?\d{1,10}$/.test(text)) return Number(text) | 0
  throw new InvalidArgumentError('It is a whole number of 32 bits.')
}

function parseShard(text: string): string {
  const [, part, parts] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? []
  if (part && Number(part) <= Number(parts)) return text
  throw new InvalidArgumentError('It is the part and the number of parts, such as 1/3.')
}
