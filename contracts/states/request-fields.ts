import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { readShippedNames } from '../../src/kit/check/harness/wire/shipped-names.ts'
import type { OperationId } from '../../src/kit/contract/contract.ts'
import type { Target } from '../../src/kit/target/target.ts'

/** Fields of an order in a request, and the name each may have unless the target gives it. */
const PATTERNS = {
  amount: /amount/i,
  currency: /currency/i,
  reference: /^reference$/i,
  description: /description|note/i,
} as const satisfies Record<string, RegExp>

export type RequestField = keyof typeof PATTERNS

/** A request of an operation, in the target's names: its body, or the plaintext of its encrypted field. */
export interface RequestPart {
  operationId: OperationId
  value: unknown
}

type Named = Pick<Target, 'requests' | 'echoes'>

/**
 * Finds a field such as the amount in a request: by an overlay or the description, else by its name. The only number of a request
 * is its amount.
 */
export function findField(
  { requests, echoes }: Named,
  { operationId, value }: RequestPart,
  field: RequestField,
): string[] | undefined {
  const named = readShippedNames(wireContract(), requests).nameRequest(operationId, value)
  const leaves = listLeaves(value)
  const names = listLeaves(named).map(({ at }) => at.at(-1) ?? '')
  const described = operationId === 'createRefund' && field === 'amount' ? echoes?.refund?.amount : undefined
  const numbers = field === 'amount' ? leaves.filter((each) => typeof each.value === 'number') : []
  const found =
    leaves[names.indexOf(field)] ??
    leaves.find(({ at }) => at.at(-1) === described) ??
    leaves.find(({ at }) => PATTERNS[field].test(at.at(-1) ?? '')) ??
    (numbers.length === 1 ? numbers[0] : undefined)
  return found && [...found.at]
}

/** Replaces the value of that field, if it exists. */
export function changeField(target: Named, part: RequestPart, field: RequestField, value: unknown): unknown {
  const at = findField(target, part, field)
  return at ? replaceAt(part.value, at, value) : part.value
}
