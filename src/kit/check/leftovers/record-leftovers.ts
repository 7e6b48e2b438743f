import type { OperationId } from '../../contract/contract.ts'
import { isObject, type JsonObject } from '../../contract/spec-tree.ts'
import type { Target } from '../../target/target.ts'

declare module 'vitest' {
  interface TaskMeta {
    leftovers?: Leftover[]
    /** Ids of records that the test itself removed. */
    removed?: string[]
  }
}

/** A record that a run made in its target. */
export interface Leftover {
  /** Such as `order`; its plural has an s. */
  kind: string
  /** The target's name for it. Omitted if the answer does not show one, or if it is confidential. */
  name?: string
  /** Set if it belongs to the other business, and not to the caller. */
  isOther?: true
  /** The operation that removes it, and the id to remove. */
  removal?: { operationId: OperationId; id: string }
}

interface Kind {
  kind: string
  /** Fields of the answer that name the record, the best first. */
  names?: readonly string[]
  removedBy?: OperationId
}

/** What each writing operation leaves behind. */
const KINDS: Partial<Record<OperationId, Kind>> = {
  createOrder: { kind: 'order', names: ['reference', 'order', 'id'] },
  payOrder: { kind: 'order payment', names: ['reference'] },
  saveCard: { kind: 'saved card' },
  trackOrderEvent: { kind: 'order event' },
  createRefund: { kind: 'refund', names: ['reference', 'id'] },
  chargeToken: { kind: 'charge of a saved card', names: ['reference', 'order', 'id'] },
  initiatePayment: { kind: 'S2S payment', names: ['reference', 'id'] },
  createCheckoutLink: { kind: 'checkout link', names: ['reference'] },
  chargeCard: { kind: 'card charge', names: ['reference'] },
  attachCustomerKyc: { kind: 'KYC record' },
  submitSourceOfFunds: { kind: 'source-of-funds submission' },
  submitSourceOfFundsFile: { kind: 'source-of-funds file' },
  registerCadCollectionEmail: {
    kind: 'CAD email',
    names: ['email', 'id'],
    removedBy: 'removeCadCollectionEmail',
  },
  receiveCadCollection: { kind: 'CAD collection', names: ['id', 'reference'] },
}

/** Whether records stay in the target. One with a control plane is reset, and a mock keeps nothing. */
export function keepsRecords({ control, capabilities }: Target): boolean {
  return control === undefined && !capabilities.includes('examples')
}

/** What a call made in the target, or the id of what it removed there. */
export interface Traces {
  made?: Leftover
  removed?: string | undefined
}

/** Reads what a call did to the target's records, in the names of the shipped contract. Empty if the call was refused. */
export function readTraces(
  operationId: OperationId,
  { path }: { path?: Record<string, string> },
  { status, body }: { status: number; body: unknown },
): Traces {
  if (status < 200 || status >= 300) return {}
  const isRemoval = Object.values(KINDS).some(({ removedBy }) => removedBy === operationId)
  if (isRemoval) return { removed: Object.values(path ?? {})[0] }
  const known = KINDS[operationId]
  return known ? { made: describeRecord(known, body) } : {}
}

function describeRecord({ kind, names = [], removedBy }: Kind, body: unknown): Leftover {
  const records = listRecords(body)
  const name = names
    .map((field) => records.map((each) => textOf(each[field])).find((text) => text !== undefined))
    .find((text) => text !== undefined)
  // Removes only what is certainly this record: the object that holds the id beside the name.
  const id = removedBy && textOf(records.find((each) => textOf(each[names[0]!]) === name)?.id)
  return {
    kind,
    ...(name !== undefined && { name }),
    ...(name !== undefined && id !== undefined && { removal: { operationId: removedBy!, id } }),
  }
}

/** Lists every object of an answer, from the outside in. */
function listRecords(body: unknown): JsonObject[] {
  const records: JsonObject[] = []
  for (let level = [body]; level.length > 0; ) {
    records.push(...level.filter(isObject))
    level = level.flatMap((node) => (typeof node === 'object' && node !== null ? Object.values(node) : []))
  }
  return records
}

/** Returns a name, or a number that is used as one, as text. */
export function textOf(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
}
