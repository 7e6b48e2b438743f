import { type Command, InvalidArgumentError, type OutputConfiguration } from 'commander'

/** Where each host listens unless told otherwise. */
export const DEFAULT_PORTS = { checkout: 4010, business: 4020, control: 4030 } as const

export function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port < 65536) return port
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.')
}

export function parseAddress(text: string): string {
  if (text !== '') return text
  throw new InvalidArgumentError('An address is an IP address or a host name.')
}

/** Another port than the ones that are asked for. */
export function nextFreePort(port: number, others: readonly number[]): number | undefined {
  return [1, 2, 3, -1].map((step) => port + step).find((each) => !others.includes(each) && each < 65536)
}

/** Wrong usage is told by the name of the command, with the way to its help. */
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

/** Adds the ports of both hosts. */
export function addPorts(command: Command): Command {
  return command
    .option(
      '--checkout-port <port>',
      'port of the checkout API, 0 for any',
      parsePort,
      DEFAULT_PORTS.checkout,
    )
    .option(
      '--business-port <port>',
      'port of the business API, 0 for any',
      parsePort,
      DEFAULT_PORTS.business,
    )
}
