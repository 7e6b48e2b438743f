import type { OperationNode } from 'kysely'

interface Slots {
  kind?: string
  value?: unknown
  values?: unknown[]
  immediate?: boolean
}

/** Lists the values of a query, in the order in which they appear. */
export function listParameters(node: OperationNode): unknown[] {
  const values: unknown[] = []
  collectValues(node, values)
  return values
}

function collectValues(part: unknown, values: unknown[]): void {
  if (typeof part !== 'object' || part === null) return
  const node = part as Slots
  if (node.kind === 'ValueNode') {
    if (!node.immediate) values.push(node.value)
  } else if (node.kind === 'PrimitiveValueListNode') values.push(...node.values!)
  else for (const each of Object.values(part)) collectValues(each, values)
}

/** Replaces the values of a query: a query compiled once runs with many. */
export function bindParameters<Node extends OperationNode>(node: Node, parameters: readonly unknown[]): Node {
  let next = 0
  return mapValues(node, () => parameters[next++]) as Node
}

function mapValues(part: unknown, slot: () => unknown): unknown {
  if (typeof part !== 'object' || part === null || !holdsValues(part)) return part
  const node = part as Slots
  if (node.kind === 'ValueNode') return { ...node, value: slot() }
  if (node.kind === 'PrimitiveValueListNode') return { ...node, values: node.values!.map(slot) }
  if (Array.isArray(part)) return part.map((each) => mapValues(each, slot))
  const copy: Record<string, unknown> = { ...part }
  for (const name of Object.keys(part)) copy[name] = mapValues(copy[name], slot)
  return copy
}

const known = new WeakMap<object, boolean>()

/** Whether a part of a query contains values. The result is cached: nodes never change, and most are names and keywords. */
function holdsValues(part: object): boolean {
  const before = known.get(part)
  if (before !== undefined) return before
  const { kind, immediate } = part as Slots
  const holds =
    kind === 'ValueNode'
      ? !immediate
      : kind === 'PrimitiveValueListNode' ||
        Object.values(part).some((each) => typeof each === 'object' && each !== null && holdsValues(each))
  known.set(part, holds)
  return holds
}
