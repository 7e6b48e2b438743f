import { ConfigurationError } from '../errors.ts'
import type { OperationTable } from './operation-table.ts'

/** Names the three operations most like the request. The path itself is not repeated: it may hold a secret. */
export function refusePath(operations: OperationTable, method: string, path: string): ConfigurationError {
  const asked = `${method} ${path}`
  const parts = [...asked].map((_, at) => asked.slice(at, at + 4))
  const nearest = Object.entries(operations)
    .map(([operationId, row]) => {
      const place = `${row.method} ${row.path}`
      const shared = parts.filter((part) => place.includes(part)).length
      return { told: `${place} (${operationId})`, likeness: 2 * shared - place.length }
    })
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, 3)
    .map(({ told }) => told)
  return new ConfigurationError(
    'invalid_option',
    `the contract has no ${method} of this path; nearest: ${nearest.join(', ')}`,
  )
}
