import { join } from 'node:path'
import { styleText } from 'node:util'
import type { Command } from 'commander'
import type { HostName } from '../contract/contract.ts'
import { HOSTS } from '../contract/hosts.ts'
import { InputError } from '../expected-error.ts'
import type { Mock } from '../mock/create-mock.ts'
import { MockError } from '../mock/mock-error.ts'
import type { AnsweredRequest } from '../mock/watch-requests.ts'
import { showLines } from '../visible-text.ts'
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
import { isChosen, placeContract, readPlaced } from './place-contract.ts'
import { awaitStop } from './signals.ts'

type Flags = ContractFlags & {
  checkoutPort: number
  businessPort: number
  host: string
  allowHost?: string[]
  json?: true
  verbose?: true
  withParent?: true
}

const examples = `
Examples:
  paycontract mock                            both hosts on their usual ports
  paycontract mock --json --checkout-port 0 --business-port 0
                                              any free ports; a program reads them from the one line on stdout
  paycontract mock --verbose                  one line for every request
  paycontract mock --overlay my-answers.overlay.yaml
                                              your answers in place of proposals

The mock remembers nothing: each answer is an example of the contract. Ask for another one with a header:
  Prefer: code=409                            the first example of that status
  Prefer: code=401, example=wrongKeyType      a certain example`

/** Adds `mock`: serves both APIs from the contract until the process is stopped. */
export function addMockCommand(program: Command): void {
  const served = addAllowedHosts(
    addContractChoice(addPorts(program.command('mock'), ['checkout', 'business'])),
  )
  const mock = addWithParent(served)
    .description('Serve both APIs from the contract: realistic answers, checked requests, demo keys.')
    .option('--host <address>', 'address to listen on', parseAddress, '127.0.0.1')
    .option('--json', 'print one line of JSON when ready: its addresses, keys and capabilities')
    .option('--verbose', 'write method, path and status of every request to stderr')
    .addHelpText('after', examples)
    .configureOutput(explainUsage('mock'))
  mock.action(async (flags: Flags) => {
    const ports = { checkout: flags.checkoutPort, business: flags.businessPort }
    const twice = findPortTakenTwice(ports)
    if (twice !== undefined) mock.error(`error: both hosts are to listen on port ${twice}; choose two ports`)
    await runMock(flags, ports)
  })
}

async function runMock(flags: Flags, ports: Ports): Promise<void> {
  const stopped = awaitStop(flags.withParent)
  try {
    const [choice] = splitContractChoice(flags)
    const folder = isChosen(choice) ? await placeContract(choice) : undefined
    if (folder !== undefined) await assertKeysReadable(folder)
    const mock = await start(flags, folder)
    process.stdout.write(
      flags.json ? `${readyLine(mock)}\n` : await describeMock(mock, folder, process.stdout),
    )
    await stopped
    await mock.close()
  } catch (error) {
    if (!(error instanceof MockError)) throw error
    const remedy = error.code === 'port_in_use' ? suggestPort(error.host, ports) : ''
    process.stderr.write(`${showLines(`paycontract mock: ${error.message}${remedy}`)}\n`)
    process.exitCode = error.code === 'bundle_invalid' ? 2 : 1
  }
}

/** Checked here, because the mock itself sees only the documents, not who wrote what in them. */
async function assertKeysReadable(folder: string): Promise<void> {
  const { listUnsentKeys } = await import('../contract/operations.ts')
  const { KEY_REMEDY } = await import('../mock/refuse-wrong-keys.ts')
  const contract = await readPlaced(folder)
  const [unread] = HOSTS.flatMap((host) =>
    listUnsentKeys(contract.readDocument(host, 'proposed'), `${host}: `),
  )
  if (unread !== undefined) throw new InputError(`${unread}. ${KEY_REMEDY}`)
}

async function start(
  { checkoutPort, businessPort, host, allowHost, verbose }: Flags,
  folder: string | undefined,
): Promise<Mock> {
  // loaded only when needed, so that the other commands start faster
  const { createMock } = await import('../mock/create-mock.ts')
  const bundleIn = (folder: string, name: HostName) => join(folder, name, 'openapi.yaml')
  return createMock({
    checkoutPort,
    businessPort,
    host,
    ...(allowHost && { allowedHosts: allowHost }),
    ...(folder !== undefined && {
      specs: { checkout: bundleIn(folder, 'checkout'), business: bundleIn(folder, 'business') },
    }),
    ...(verbose && { onRequest: logRequest }),
  })
}

function readyLine({ checkout, business, publicKey, secretKey }: Mock): string {
  // A mock never refuses a signature.
  const capabilities = ['examples', 'signs']
  return JSON.stringify({ name: 'paycontract mock', checkout, business, publicKey, secretKey, capabilities })
}

function logRequest({ host, method, path, status }: AnsweredRequest): void {
  process.stderr.write(`${host.padEnd(8)} ${method.padEnd(6)} ${path} ${status}\n`)
}

/** Describes a running mock for people. Coloured only if `stream` is a terminal that supports it. */
async function describeMock(
  mock: Mock,
  folder: string | undefined,
  stream: NodeJS.WriteStream,
): Promise<string> {
  const bold = (text: string) => styleText('bold', text, { stream })
  const dim = (text: string) => styleText('dim', text, { stream })
  const { listExampleCalls } = await import('./example-calls.ts')
  const contract = folder === undefined ? undefined : await readPlaced(folder)
  return `
${bold('The mock is up.')} ${dim('It remembers nothing: each answer is an example of the contract.')}

  checkout    ${bold(mock.checkout)}
  business    ${bold(mock.business)}
  public key  ${mock.publicKey}
  secret key  ${mock.secretKey}   ${dim('demo keys, not secret')}

Try each host:

${listExampleCalls(mock, contract)
  .map((call) => `  ${call}`)
  .join('\n')}

${dim('Stop it with Ctrl+C.')}
`
}
