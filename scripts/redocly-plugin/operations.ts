import { METHODS } from '../../src/kit/contract/document.ts'
import { asList, asObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import { follow, type Located, type Resolve, step } from './located.ts'

/** An operation of the multi-file source, and where its file has it. */
export interface LocatedOperation extends Located<JsonObject> {
  id: string
  method: string
  /** It changes nothing: a GET, or a POST that is said to read. */
  isReading: boolean
}

/** Every operation under `paths`, or under `webhooks`. */
export function listOperations(root: Located, resolve: Resolve, under = 'paths'): LocatedOperation[] {
  const map = step(root, under)
  return Object.keys(asObject(map.node)).flatMap((path) => {
    const item = follow(step(map, path), resolve)
    return METHODS.flatMap((method): LocatedOperation[] => {
      const found = item && method in asObject(item.node) ? follow(step(item, method), resolve) : undefined
      if (!found) return []
      const node = asObject(found.node)
      const said = node['x-idempotent'] ?? asObject(node['x-proposed'])['x-idempotent']
      const isReading = method === 'get' || said === true
      return [{ ...found, node, id: String(node.operationId), method, isReading }]
    })
  })
}

/** The first success of an operation. */
export function successOf(operation: LocatedOperation, resolve: Resolve): Located | undefined {
  const status = Object.keys(asObject(operation.node.responses)).find((each) => each.startsWith('2'))
  return status === undefined ? undefined : follow(step(operation, 'responses', status), resolve)
}

/** The parameters of an operation, as they stand behind their references. */
export function listParameters(operation: LocatedOperation, resolve: Resolve): JsonObject[] {
  return asList(operation.node.parameters).map((_, index) =>
    asObject(follow(step(operation, 'parameters', index), resolve)?.node),
  )
}
