import { InvalidArgumentError } from 'commander'

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
