import { readConfig, readDescription, tryKeys } from '../check/read-description.ts'
import type { HostName } from '../contract/contract.ts'
import { targetOf } from '../target/ready-line.ts'
import type { Target } from '../target/target.ts'

export interface Described {
  target: Target
  /** Base URL of each host, as used by the calls. */
  bases: Record<HostName, string>
}

/**
 * Reads a target.json as a check does: the owners of keys, and the URLs of the hosts.
 *
 * @param given base URLs that override those in the file
 * @throws InputError if the file cannot be read, or is wrong
 */
export async function readDescribed(
  config: string,
  given: Partial<Record<HostName, string>>,
  env: NodeJS.ProcessEnv,
): Promise<Described> {
  const urls = {
    ...(given.checkout && { checkoutUrl: given.checkout }),
    ...(given.business && { businessUrl: given.business }),
  }
  const line = readDescription(await readConfig(config), { config, timeoutMs: 0, ...urls }, env)
  tryKeys(line, env)
  const target = targetOf(line, 'documented')
  return { target, bases: { checkout: target.checkout, business: target.business, ...given } }
}
