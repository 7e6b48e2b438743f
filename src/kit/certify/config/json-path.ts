import { query } from 'jsonpath-rfc9535'
import parseJsonPath from 'jsonpath-rfc9535/parser'

export function isJsonPath(path: string): boolean {
  try {
    parseJsonPath(path)
    return true
  } catch {
    return false
  }
}

/** Returns every value that a JSONPath (RFC 9535) matches. */
export function findValues(value: unknown, path: string): unknown[] {
  return query(value as Parameters<typeof query>[0], path) as unknown[]
}
