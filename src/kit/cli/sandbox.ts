import { type Command, InvalidArgumentError } from 'commander'
import { describeSandbox } from './describe-sandbox.ts'
import { addPorts, DEFAULT_PORTS, explainUsage, nextFreePort, parseAddress, parsePort } from './flags.ts'
import type { HostName } from './listen.ts'
import { awaitStop } from './signals.ts'

type Flags = {
  checkoutPort: number
  businessPort: number
  controlPort: number
  host: string
  db?: string
  seed?: string
  rateLimit: number
  empty?: true
  strict?: true
  json?: true
}

const examples = `
Examples:
  paycontract sandbox                         both hosts and the control plane, in memory
  paycontract sandbox --db file:./sandbox.db  what was done is there again at the next start
  paycontract sandbox --db postgres://me@localhost/sandbox
                                              the same in PostgreSQL; DATABASE_URL does it too
  paycontract sandbox --seed demo             the same ids and times at every start; time stands still until advanced
  paycontract sandbox --json --checkout-port 0 --business-port 0 --control-port 0
                                              any free ports; a program reads them from the one line on stdout

SIGTERM or Ctrl+C answers what is under way and then ends, with exit code 0; a second one ends at once.
The sandbox is published with its keys: use it for nothing but tests. What happens to a payment follows from the card
and the amount, or from the header x-sandbox-scenario; the control plane moves the clock and decides reviews.`

/** Adds `sandbox`: the stateful service, served until the process is told to stop. */
export function addSandboxCommand(program: Command): void {
  const sandbox = addPorts(program.command('sandbox'))
    .description('Serve the whole service, stateful: orders are paid, money moves, webhooks go out.')
    .option('--control-port <port>', 'port of the control plane, 0 for any', parsePort, DEFAULT_PORTS.control)
    .option(
      '--host <address>',
      'address of both APIs; the control plane stays local',
      parseAddress,
      '127.0.0.1',
    )
    .option('--db <url>', 'memory, file:<path> or postgres://… (default: DATABASE_URL, else memory)')
    .option('--seed <text>', 'what keys and ids follow from; time stands still then', parseSeed)
    .option('--empty', 'start without the example history')
    .option('--strict', 'check every answer against the specification before it is sent')
    .option('--rate-limit <count>', 'requests of one business in a second, 0 for any', parseCount, 0)
    .option('--json', 'print one line of JSON when ready: addresses, businesses and their keys')
    .allowExcessArguments(false)
    .addHelpText('after', examples)
    .configureOutput(explainUsage('sandbox'))
  sandbox.action(async (flags: Flags) => {
    const twice = findPortTakenTwice(flags)
    if (twice !== undefined) sandbox.error(`error: two hosts are to listen on port ${twice}; choose others`)
    await runSandbox(flags)
  })
}

async function runSandbox(flags: Flags): Promise<void> {
  const stopped = awaitStop()
  // loaded only where it is asked for: the other commands start without it
  const { serveSandbox, SandboxError, PortInUseError } = await import('./serve-sandbox.ts')
  try {
    const served = await serveSandbox({
      ...flags,
      db: flags.db ?? (process.env.DATABASE_URL || 'memory'),
      ports: { checkout: flags.checkoutPort, business: flags.businessPort, control: flags.controlPort },
    })
    const ready = await served.describe()
    process.stdout.write(flags.json ? `${JSON.stringify(ready)}\n` : describeSandbox(ready, process.stdout))
    await stopped
    await served.close()
    // what was waited for long enough might keep the process
    setTimeout(() => process.exit(), 1_000).unref()
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    const remedy = error instanceof PortInUseError ? suggestPort(error.place, flags) : ''
    process.stderr.write(`paycontract sandbox: ${error.message}${remedy}\n`)
    process.exitCode = 1
  }
}

function findPortTakenTwice({ checkoutPort, businessPort, controlPort }: Flags): number | undefined {
  const ports = [checkoutPort, businessPort, controlPort].filter((port) => port !== 0)
  return ports.find((port, index) => ports.indexOf(port) !== index)
}

function suggestPort({ name, port }: { name: HostName; port: number }, flags: Flags): string {
  const next = nextFreePort(port, [flags.checkoutPort, flags.businessPort, flags.controlPort])
  return `. Stop what listens there, or choose another: --${name}-port ${next}`
}

function parseSeed(text: string): string {
  if (text !== '' && text.length <= 200) return text
  throw new InvalidArgumentError('A seed is a text of 1 to 200 characters.')
}

function parseCount(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('A rate limit is a whole number of requests, 0 for none.')
}
