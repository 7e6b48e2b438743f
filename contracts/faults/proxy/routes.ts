import { type HostName, listOperations, type Operation } from '../../../src/kit/contract/contract.ts'

export interface Route {
  operation: Operation
  parameters: Record<string, string>
}

interface Template {
  operation: Operation
  pattern: RegExp
}

const templates = listOperations().map(
  (operation): Template => ({
    operation,
    pattern: new RegExp(`^${operation.row.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }),
)

/** Finds the operation of a request; undefined for a page, or an unknown path. */
export function findRoute(host: HostName, method: string, path: string): Route | undefined {
  const ofHost = templates.filter(
    ({ operation }) => operation.host === host && operation.row.method === method,
  )
  // A path without parameters takes precedence: `…/source-of-funds/file` is not an id.
  const [found] = ofHost
    .flatMap(({ operation, pattern }) => {
      const match = pattern.exec(path)
      return match ? [{ operation, parameters: decode(match.groups) }] : []
    })
    .sort((one, two) => Object.keys(one.parameters).length - Object.keys(two.parameters).length)
  return found
}

function decode(groups: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, safelyDecode(value)]))
}

function safelyDecode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
