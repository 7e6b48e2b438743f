import { type Contract, HOSTS, type HostName, type Operation } from '../contract/contract.ts'

/** The operation that a request calls, and the parameters in its path. */
export interface Located {
  operation: Operation
  path: Record<string, string>
}

/** The base URL of a host that is not watched. A real URL never begins with it. */
export const NOT_WATCHED = 'http://not-watched.invalid'

export type Locate = (method: string, url: string) => Located | undefined

interface Route {
  operation: Operation
  segments: string[]
}

/**
 * Finds the operation that a request calls: its URL is the base URL of a host, followed by the path of an operation.
 *
 * @param bases base URL of each host
 */
export function createLocator(contract: Contract, bases: Readonly<Record<HostName, string>>): Locate {
  const routes = HOSTS.flatMap((host) => listRoutes(contract, host))
  const byMethod = Map.groupBy(routes, ({ operation }) => operation.row.method)
  return (method, url) => {
    const [whole = ''] = url.split(/[?#]/, 1)
    for (const { operation, segments } of byMethod.get(method.toUpperCase()) ?? []) {
      const base = bases[operation.host].replace(/\/+$/, '')
      const path = whole.startsWith(`${base}/`) && matchPath(whole.slice(base.length), segments)
      if (path) return { operation, path }
    }
    return undefined
  }
}

/** Lists the routes of a host, those with fewer parameters first. */
export function listRoutes(contract: Contract, host: HostName): Route[] {
  return contract.operations
    .filter((operation) => operation.host === host)
    .map((operation) => ({ operation, segments: operation.row.path.split('/') }))
    .sort((one, other) => countParameters(one) - countParameters(other))
}

const isParameter = (segment: string) => segment.startsWith('{')

const countParameters = ({ segments }: Route) => segments.filter(isParameter).length

/** Returns what precedes the path of an operation in a URL that ends with it. */
export function findBase(url: string, segments: readonly string[]): string | undefined {
  const parts = url.split('/')
  const length = parts.length - (segments.length - 1)
  // The scheme, an empty part, and the host.
  if (length < 3) return undefined
  const path = ['', ...parts.slice(length)].join('/')
  return matchPath(path, segments) && parts.slice(0, length).join('/')
}

function matchPath(path: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = path.split('/')
  const fits = segments.every((segment, index) =>
    isParameter(segment) ? parts[index] !== undefined && parts[index] !== '' : segment === parts[index],
  )
  if (!fits || parts.length !== segments.length) return undefined
  const parameters = segments.flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1, -1), decode(parts[index]!)] as const] : [],
  )
  return Object.fromEntries(parameters)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
