import { findBase, listRoutes, NOT_WATCHED } from '../../caller/locate-operation.ts'
import { type Contract, HOSTS, type HostName } from '../../contract/contract.ts'
import { InputError } from '../../expected-error.ts'
import { showLine } from '../../visible-text.ts'
import { readHar } from './read-har.ts'

type Bases = Partial<Record<HostName, string>>

export interface FoundBases {
  bases: Record<HostName, string>
  /** What was found, and how to override it. */
  notes: string[]
}

/**
 * Finds the base URL of each host. One that was not named is searched for in the recording: it is the one below which most of
 * the host's operations were called.
 *
 * @throws InputError if the recording holds no call of the service
 */
export async function findBases(path: string, contract: Contract, named: Bases): Promise<FoundBases> {
  const wanted = HOSTS.filter((host) => named[host] === undefined)
  if (wanted.length === 0) return { bases: named as Record<HostName, string>, notes: [] }
  const seen = await countOperations(path, contract, wanted)
  const found = wanted.flatMap((host) => {
    const [best] = [...seen[host]].sort(([, one], [, other]) => other.size - one.size)
    return best ? [[host, best[0]] as const] : []
  })
  if (found.length === 0 && Object.keys(named).length === 0)
    throw new InputError(
      `${showLine(path)} holds no call of an operation: name the base URLs by --checkout and --business.`,
    )
  const bases = { ...named, ...Object.fromEntries(found) }
  return {
    bases: { checkout: NOT_WATCHED, business: NOT_WATCHED, ...bases },
    notes: found.map(
      ([host, base]) => `${host}: ${showLine(base)}, found in the recording (--${host} names another)`,
    ),
  }
}

async function countOperations(path: string, contract: Contract, hosts: readonly HostName[]) {
  const seen = { checkout: new Map<string, Set<string>>(), business: new Map<string, Set<string>>() }
  const routes = hosts.flatMap((host) => listRoutes(contract, host))
  for await (const read of readHar(path)) {
    if ('reason' in read) continue
    const [whole = ''] = read.url.split(/[?#]/, 1)
    for (const { operation, segments } of routes) {
      const { host, operationId, row } = operation
      const base = row.method === read.method.toUpperCase() && findBase(whole, segments)
      if (!base) continue
      const known = seen[host].get(base) ?? new Set()
      seen[host].set(base, known.add(operationId))
    }
  }
  return seen
}
