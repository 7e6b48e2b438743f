import { type Contract, findOperation } from '../../contract/contract.ts'
import type { Target } from '../../target/target.ts'
import { carryRight } from '../harness/probes/keys.ts'
import { transport } from '../harness/wire/transport.ts'
import type { Leftover } from './record-leftovers.ts'

/** Nobody waits longer for a run that is over. */
const MOST_MS = 30_000

/** Removes what the contract has a way to remove, and answers what stays. Never rejected: what cannot be removed stays. */
export async function removeLeftovers(
  leftovers: readonly Leftover[],
  target: Target,
  contract: Contract,
): Promise<Leftover[]> {
  const untilMs = performance.now() + MOST_MS
  const left: Leftover[] = []
  for (const each of leftovers) {
    const isRemoved = performance.now() < untilMs && (await remove(each, target, contract).catch(() => false))
    if (!isRemoved) left.push(each)
  }
  return left
}

async function remove({ removal, isOther }: Leftover, target: Target, contract: Contract): Promise<boolean> {
  const keys = isOther ? target.other : target
  if (!removal || !keys) return false
  const operation = findOperation(removal.operationId, contract)
  const { method, path } = operation.row
  const { status } = await transport(
    {
      method,
      url: `${target[operation.host].replace(/\/$/, '')}${path.replace(/\{\w+\}/, encodeURIComponent(removal.id))}`,
      headers: new Headers(carryRight(keys, operation)),
      retry: false,
    },
    target.pacing,
  )
  return status >= 200 && status < 300
}
