import { HOSTS, type HostName } from '../../src/kit/contract/contract.ts'
import type { AnsweredCase } from './answered-case.ts'

/**
 * Returns the first host whose document the answer changes.
 *
 * @throws Error if it changes neither
 */
export function changedHost({ wire, home }: Pick<AnsweredCase, 'wire' | 'home'>): HostName {
  const host = HOSTS.find((each) => wire.readText(each, 'proposed') !== home.readText(each, 'proposed'))
  if (host) return host
  throw new Error('the answer changes neither document')
}
