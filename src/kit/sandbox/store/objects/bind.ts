import type { OperationNode } from 'kysely'

type Slot = (value: unknown) => unknown

/** The values of a query, in the order in which it names them. */
export function listParameters(node: OperationNode): unknown[] {
  const values: unknown[] = []
  mapValues(node, (value) => {
    values.push(value)
    return value
  })
  return values
}

/** The query with other values in the places of its own: a query that was compiled once is run with many. */
export function bindParameters<Node extends OperationNode>(node: Node, parameters: readonly unknown[]): Node {
  let next = 0
  return mapValues(node, () => parameters[next++]) as Node
}

function mapValues(part: unknown, slot: Slot): unknown {
  if (Array.isArray(part)) return part.map((each) => mapValues(each, slot))
  if (typeof part !== 'object' || part === null) return part
  const node = part as { kind?: string; value?: unknown; values?: unknown[]; immediate?: boolean }
  if (node.kind === 'ValueNode') return node.immediate ? node : { ...node, value: slot(node.value) }
  if (node.kind === 'PrimitiveValueListNode') return { ...node, values: node.values!.map(slot) }
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, mapValues(each, slot)]))
}
