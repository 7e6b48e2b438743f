import { styleText } from 'node:util'
import { type Command, InvalidArgumentError } from 'commander'
import type { ContractChoice } from '../contract/answered-contract.ts'
import type { Contract } from '../contract/contract.ts'
import type { ReadyLine } from '../sandbox/index.ts'
import {
  addAllowedHosts,
  addContractChoice,
  addPorts,
  addWithParent,
  type ContractFlags,
  explainUsage,
  findPortTakenTwice,
  type Ports,
  parseAddress,
  splitContractChoice,
  suggestPort,
} from './flags.ts'
import { isChosen } from './place-contract.ts'
import { awaitStop } from './signals.ts'

type Flags = ContractFlags & {
  checkoutPort: number
  businessPort: number
  controlPort: number
  host: string
  allowHost?: string[]
  db?: string
  seed?: string
  rateLimit: number
  webhookUrl?: string
  history?: string
  amlThreshold: Record<string, number>
  empty?: true
  strict?: true
  withParent?: true
  json?: true
}

const examples = `
Examples:
  paycontract sandbox                         both hosts and the control plane, in memory
  paycontract sandbox --db file:./sandbox.db  keeps its records for the next start
  paycontract sandbox --db postgres://me@localhost/sandbox
                                              the same in PostgreSQL; DATABASE_URL does it too
  paycontract sandbox --seed demo             the same ids and times at every start; time stands still until advanced
  paycontract sandbox --overlay my-answers.overlay.yaml
                                              it follows your answers in place of proposals
  paycontract sandbox --webhook-url http://localhost:3000/webhooks
                                              webhooks of the first business go there from the start
  paycontract sandbox --history history.ndjson
                                              what your tests exchanged with it, for paycontract watch --history
  paycontract sandbox --host 0.0.0.0 --allow-host sandbox
                                              in a container that others reach by the name sandbox
  paycontract sandbox --json --checkout-port 0 --business-port 0 --control-port 0
                                              any free ports; a program reads them from the one line on stdout

On SIGTERM or Ctrl+C it answers the requests in flight and exits with 0; on a second one it exits at once.
The sandbox is published with its keys: use it for nothing but tests. What happens to a payment follows from the card
and the amount, or from the header x-sandbox-scenario; the control plane moves the clock and decides reviews.`

/** Adds `sandbox`: serves the stateful service until the process is stopped. */
export function addSandboxCommand(program: Command): void {
  const hosts = ['checkout', 'business', 'control'] as const
  const served = addAllowedHosts(addContractChoice(addPorts(program.command('sandbox'), hosts)))
  const sandbox = addWithParent(served)
    .description('Serve the whole service, stateful: orders are paid, money moves, webhooks go out.')
    .option(
      '--host <address>',
      'address of both APIs; the control plane stays local',
      parseAddress,
      '127.0.0.1',
    )
    .option('--db <url>', 'memory, file:<path> or postgres://… (default: DATABASE_URL, else memory)')
    .option('--seed <text>', 'seed of keys and ids; also stops the clock', parseSeed)
    .option('--empty', 'start without the example history')
    .option('--strict', 'check every answer against the specification before it is sent')
    .option('--rate-limit <count>', 'requests of one business in a second, 0 for any', parseCount, 0)
    .option(
      '--aml-threshold <currency=amount>',
      'hold deposits of this amount or more for review; repeatable',
      parseThreshold,
      {},
    )
    .option('--webhook-url <url>', "where the first business's webhooks go, on this machine")
    .option('--history <file>', 'keep what is exchanged there, without keys, for paycontract watch --history')
    .option('--json', 'print one line of JSON when ready: addresses, businesses and their keys')
    .addHelpText('after', examples)
    .configureOutput(explainUsage('sandbox'))
  sandbox.action(async (flags: Flags) => {
    const ports = { checkout: flags.checkoutPort, business: flags.businessPort, control: flags.controlPort }
    const twice = findPortTakenTwice(ports)
    if (twice !== undefined) sandbox.error(`error: two hosts are to listen on port ${twice}; choose others`)
    await runSandbox(flags, ports)
  })
}

async function runSandbox(given: Flags, ports: Required<Ports>): Promise<void> {
  const [choice, flags] = splitContractChoice(given)
  const stopped = awaitStop(flags.withParent)
  // loaded only when needed, so that the other commands start faster
  const { serveSandbox, SandboxError, PortInUseError } = await import('../serve/serve-sandbox.ts')
  try {
    const contract = isChosen(choice) ? await readChosen(choice) : undefined
    const recording = flags.history === undefined ? undefined : await beginRecording(flags.history)
    const served = await serveSandbox({
      ...flags,
      amlThresholds: flags.amlThreshold,
      db: flags.db ?? (process.env.DATABASE_URL || 'memory'),
      ports,
      ...(contract && { contract }),
      ...(recording && { observe: recording.observe }),
    })
    await recording?.begin(served, contract).catch(async (error: unknown) => {
      await served.close()
      throw error
    })
    const ready = await served.describe()
    process.stdout.write(
      flags.json ? `${JSON.stringify(ready)}\n` : await describeSandbox(ready, contract, process.stdout),
    )
    await stopped
    await served.close()
    await recording?.close()
    // whatever did not finish in time might keep the process alive
    setTimeout(() => process.exit(), 1_000).unref()
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    const remedy = error instanceof PortInUseError ? suggestPort(error.place.name, ports) : ''
    process.stderr.write(`paycontract sandbox: ${error.message}${remedy}\n`)
    process.exitCode = usageCodes.includes(error.code) ? 2 : 1
  }
}

/** Error codes of wrong usage, as opposed to failures of this machine. */
const usageCodes = ['contract', 'webhook_url']

async function beginRecording(file: string) {
  const { recordSandbox } = await import('../record/record-sandbox.ts')
  return recordSandbox(file)
}

async function readChosen(choice: ContractChoice): Promise<Contract> {
  const { chooseContract } = await import('../contract/answered-contract.ts')
  return chooseContract(choice)
}

function parseSeed(text: string): string {
  if (text !== '' && text.length <= 200) return text
  throw new InvalidArgumentError('A seed is a text of 1 to 200 characters.')
}

function parseCount(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('A rate limit is a whole number of requests, 0 for none.')
}

function parseThreshold(text: string, others: Record<string, number>): Record<string, number> {
  const [, currency, amount] = /^([A-Z]{3})=(\d{1,12})$/.exec(text) ?? []
  if (currency) return { ...others, [currency]: Number(amount) }
  throw new InvalidArgumentError('A threshold is a currency code and a whole amount, such as CAD=10000.')
}

/** Describes a running sandbox for people. Coloured only if `stream` is a terminal that supports it. */
async function describeSandbox(
  ready: ReadyLine,
  contract: Contract | undefined,
  stream: NodeJS.WriteStream,
): Promise<string> {
  const bold = (text: string) => styleText('bold', text, { stream })
  const dim = (text: string) => styleText('dim', text, { stream })
  const { checkout, business, control } = ready
  const [first] = ready.businesses
  const { id, name, notice, publicKey, secretKey, webhookUrl } = first!
  const { listExampleCalls } = await import('./example-calls.ts')
  const calls = listExampleCalls({ checkout, business, publicKey, secretKey }, contract)
  const keys = notice
    ? `  The API keys were rotated, and shown once. For new ones:

  curl -X POST '${control}/keys/rotate' -H 'content-type: application/json' -d '{"businessId":"${id}"}'`
    : `  public key  ${publicKey}
  secret key  ${secretKey}

Try it:

${calls.map((call) => `  ${call}`).join('\n')}`
  return `
${bold('The sandbox is up.')} ${dim('No real money: its keys are published.')}

  checkout    ${bold(checkout)}
  business    ${bold(business)}
  inspector   ${bold(`${control}/`)}
${webhookUrl === undefined ? '' : `  webhooks    ${webhookUrl}\n`}  all keys    ${control}/ready   ${dim('two businesses, with encryption keys and webhook secrets')}

  ${name}
${keys}

Card 4242424242424242 pays, with any expiry date to come and any CVV; 4000000000009995 is declined for funds;
4000002500003155 asks for 3DS, and then for the code 123456. The inspector advances the clock, and
paycontract listen --forward-to http://localhost:3000/webhooks brings webhooks to your program.

${dim('Stop it with Ctrl+C.')}
`
}
