import { type Contract, HOSTS, type HostName, type Profile } from '../contract.ts'
import { printBundle } from '../print-bundle.ts'
import { toPlain } from './to-plain.ts'

/** The plain bundle of each profile, next to the bundle itself. */
const PLAIN_BUNDLES = {
  proposed: 'openapi.plain.yaml',
  documented: 'openapi.documented.plain.yaml',
} as const

/** Returns the plain bundles of a contract as files, by path. */
export function printPlainBundles(contract: Contract): [path: string, text: string][] {
  return HOSTS.flatMap((host) =>
    Object.entries(PLAIN_BUNDLES).map(([profile, file]): [string, string] => [
      `${host}/${file}`,
      printPlain(contract, host, profile as Profile),
    ]),
  )
}

export function printPlain(contract: Contract, host: HostName, profile: Profile): string {
  return printBundle(host, toPlain(contract.readDocument(host, profile)))
}
