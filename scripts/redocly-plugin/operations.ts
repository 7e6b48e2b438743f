import { METHODS } from '../../src/kit/contract/document.ts'
import { asList, asObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import { follow, type Located, type Resolve, step } from './located.ts'

/** An operation of the multi-file source, with its location. */
export interface LocatedOperation extends Located<JsonObject> {
  id: string
  method: string
  /** Whether it changes nothing: a GET, or marked `x-idempotent`. */
  isReading: boolean
}

/** Lists every operation under `paths`, or under `webhooks`. */
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

/** Returns the first success of an operation. */
export function successOf(operation: LocatedOperation, resolve: Resolve): Located | undefined {
  const status = Object.keys(asObject(operation.node.responses)).find((each) => each.startsWith('2'))
  return status === undefined ? undefined : follow(step(operation, 'responses', status), resolve)
}

/** Lists the parameters of an operation, with references resolved. */
export function listParameters(operation: LocatedOperation, resolve: Resolve): JsonObject[] {
  return asList(operation.node.parameters).map((_, index) =>
    asObject(follow(step(operation, 'parameters', index), resolve)?.node),
  )
}
