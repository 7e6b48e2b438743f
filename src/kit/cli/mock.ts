import { join } from 'node:path'
import type { Command } from 'commander'
import type { HostName } from '../contract/contract.ts'
import type { Mock } from '../mock/create-mock.ts'
import { MockError } from '../mock/mock-error.ts'
import type { AnsweredRequest } from '../mock/watch-requests.ts'
import { describeMock } from './describe-mock.ts'
import { addPorts, explainUsage, nextFreePort, parseAddress } from './flags.ts'
import { awaitStop } from './signals.ts'

type Flags = {
  checkoutPort: number
  businessPort: number
  host: string
  generated?: string
  json?: true
  verbose?: true
}

const examples = `
Examples:
  paycontract mock                            both hosts on their usual ports
  paycontract mock --json --checkout-port 0 --business-port 0
                                              any free ports; a program reads them from the one line on stdout
  paycontract mock --verbose                  one line for every request
  paycontract mock --generated ./client       serve what \`paycontract generate --document --out ./client\` wrote

The mock remembers nothing: each answer is an example of the contract. Ask for another one with a header:
  Prefer: code=409                            the first example of that status
  Prefer: code=401, example=wrongKeyType      a certain example`

/** Adds `mock`: both APIs served from the contract until the process is told to stop. */
export function addMockCommand(program: Command): void {
  const mock = addPorts(program.command('mock'))
    .description('Serve both APIs from the contract: realistic answers, checked requests, demo keys.')
    .option('--host <address>', 'address to listen on', parseAddress, '127.0.0.1')
    .option('--generated <folder>', 'folder that holds checkout/openapi.yaml and business/openapi.yaml')
    .option('--json', 'print one line of JSON when ready: its addresses, keys and capabilities')
    .option('--verbose', 'write method, path and status of every request to stderr')
    .allowExcessArguments(false)
    .addHelpText('after', examples)
    .configureOutput(explainUsage('mock'))
  mock.action(async (flags: Flags) => {
    if (flags.checkoutPort === flags.businessPort && flags.checkoutPort !== 0) {
      mock.error(`error: both hosts are to listen on port ${flags.checkoutPort}; choose two ports`)
    }
    await runMock(flags)
  })
}

async function runMock(flags: Flags): Promise<void> {
  const stopped = awaitStop()
  try {
    const mock = await start(flags)
    process.stdout.write(flags.json ? `${readyLine(mock)}\n` : describeMock(mock, process.stdout))
    await stopped
    await mock.close()
  } catch (error) {
    if (!(error instanceof MockError)) throw error
    process.stderr.write(`paycontract mock: ${error.message}${remedy(error, flags)}\n`)
    process.exitCode = 1
  }
}

async function start({ checkoutPort, businessPort, host, generated, verbose }: Flags): Promise<Mock> {
  // loaded only where it is asked for: the other commands start without it
  const { createMock } = await import('../mock/create-mock.ts')
  const bundleIn = (folder: string, name: HostName) => join(folder, name, 'openapi.yaml')
  return createMock({
    checkoutPort,
    businessPort,
    host,
    ...(generated !== undefined && {
      specs: { checkout: bundleIn(generated, 'checkout'), business: bundleIn(generated, 'business') },
    }),
    ...(verbose && { onRequest: logRequest }),
  })
}

function readyLine({ checkout, business, publicKey, secretKey }: Mock): string {
  // No signature is ever refused by a mock.
  const capabilities = ['examples', 'signs']
  return JSON.stringify({ name: 'paycontract mock', checkout, business, publicKey, secretKey, capabilities })
}

function logRequest({ host, method, path, status }: AnsweredRequest): void {
  process.stderr.write(`${host.padEnd(8)} ${method.padEnd(6)} ${path} ${status}\n`)
}

function remedy(error: MockError, flags: Flags): string {
  if (error.code !== 'port_in_use') return ''
  const ports = { checkout: flags.checkoutPort, business: flags.businessPort }
  const other = error.host === 'checkout' ? ports.business : ports.checkout
  const next = nextFreePort(ports[error.host], [other])
  return `. Stop what listens there, or choose another: --${error.host}-port ${next}`
}
