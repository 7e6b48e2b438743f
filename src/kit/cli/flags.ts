import { type Command, InvalidArgumentError, type OutputConfiguration } from 'commander'
import type { ContractChoice } from '../contract/answered-contract.ts'
import { LIMITS } from '../contract/documents/read-text.ts'

/** The default port of each host. */
const HOSTS = {
  checkout: { what: 'checkout API', port: 4010 },
  business: { what: 'business API', port: 4020 },
  control: { what: 'control plane', port: 4030 },
} as const

type Host = keyof typeof HOSTS

export function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port < 65536) return port
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.')
}

export function parseAddress(text: string): string {
  if (text !== '') return text
  throw new InvalidArgumentError('An address is an IP address or a host name.')
}

/** Adds the names under which a server behind a proxy or in a container is reached. */
export function addAllowedHosts(command: Command): Command {
  return command.option(
    '--allow-host <name>',
    'answer requests under this host name, too; .example.test for all below it (repeatable)',
    parseHostName,
  )
}

function parseHostName(text: string, others: string[] = []): string[] {
  if (/^\.?[\w-]+(?:\.[\w-]+)*$/.test(text)) return [...others, text]
  throw new InvalidArgumentError('It is a host name without a port, such as sandbox or .example.test.')
}

/** Hides values in a usage message: a key given in the wrong place must not be repeated. */
export function hideValues(text: string): string {
  return text
    .replace(/('--?[\w-]+)=[\s\S]*'/, "$1=…'")
    .replace(/ argument '[\s\S]*' is invalid/, ' has an argument that is invalid')
}

export function parseCount(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number, 1 or more.')
}

/** The ports that a command was given, by host; 0 for any. */
export type Ports = Partial<Record<Host, number>>

/** Returns a port that two hosts were given, if any. */
export function findPortTakenTwice(given: Ports): number | undefined {
  const ports = Object.values(given).filter((port) => port !== 0)
  return ports.find((port, index) => ports.indexOf(port) !== index)
}

/** Suggests what to do if the port of a host is in use: names a port that was not given. */
export function suggestPort(host: Host, given: Ports): string {
  const candidates = [1, 2, 3, -1].map((step) => given[host]! + step)
  const next = candidates.find((each) => !Object.values(given).includes(each) && each < 65536)
  return `. Stop what listens there, or choose another: --${host}-port ${next}`
}

/** Reports wrong usage under the name of the command, with a hint at its help. */
export function explainUsage(
  command: string,
  { noun = 'flag', show = (text) => text }: { noun?: 'flag' | 'option'; show?(text: string): string } = {},
): OutputConfiguration {
  const hint = `Run with --help to see every ${noun} with examples.\n`
  return {
    outputError: (text, write) =>
      write(`${show(text).replace(/^error: /, `paycontract ${command}: `)}${hint}`),
  }
}

export function addPorts(command: Command, hosts: readonly Host[]): Command {
  for (const host of hosts) {
    const { what, port } = HOSTS[host]
    command.option(`--${host}-port <port>`, `port of the ${what}, 0 for any`, parsePort, port)
  }
  return command
}

/** Adds the option to stop a server when the program that started it ends. */
export function addWithParent(command: Command): Command {
  return command.option(
    '--with-parent',
    'exit when standard input closes: given a pipe, it exits with your program, also under npx',
  )
}

/** Adds the option that selects the running sandbox. */
export function addControl(command: Command): Command {
  const { port } = HOSTS.control
  return command.option(
    '--control <url>',
    'control plane of the sandbox, as its ready line has it',
    parseControl,
    `http://127.0.0.1:${port}`,
  )
}

function parseControl(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new InvalidArgumentError('It is an address such as http://127.0.0.1:4030.')
}

export const OVERLAY_LIMITS = `An overlay may be ${LIMITS.fileBytes / 1024 / 1024} MiB, ${LIMITS.depth} levels deep, repeat aliases ${LIMITS.aliases} times, and refer to files in its own folder.`

export interface ContractFlags {
  overlay?: string[]
  contract?: string
}

/** Adds the options that choose the contract: the shipped one, or one with the operator's answers. */
export function addContractChoice(command: Command): Command {
  return command
    .option('--overlay <file>', "OpenAPI Overlay with the operator's answers (repeatable)", collect)
    .option('--contract <dir>', 'folder that paycontract contract wrote, in place of overlays')
}

/** Separates the flags that choose the contract from the others. */
export function splitContractChoice<Flags extends ContractFlags>({
  overlay = [],
  contract,
  ...others
}: Flags): [ContractChoice, Omit<Flags, keyof ContractFlags>] {
  return [{ overlays: overlay, ...(contract !== undefined && { contract }) }, others]
}

function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value]
}
