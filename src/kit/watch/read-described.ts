import { readConfig, readDescription, tryKeys } from '../check/read-description.ts'
import type { HostName } from '../contract/contract.ts'
import { targetOf } from '../target/ready-line.ts'
import type { Target } from '../target/target.ts'

export interface Described {
  target: Target
  /** Base URL of each host, as the calls have it. */
  bases: Record<HostName, string>
}

/**
 * Reads a target.json as a check does: whose keys are whose, and where the hosts are.
 *
 * @param given base URLs in place of those in the file
 * @throws InputError the file cannot be read, or says something wrong
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
