import { type Contract, findOperation } from '../../contract/contract.ts'
import { createTranslator } from '../../contract/wire/translator.ts'
import { AFTER_THE_TESTS } from '../../history/history.ts'
import type { Target } from '../../target/target.ts'
import { carryRight } from '../harness/probes/keys.ts'
import { noteExchange } from '../harness/wire/note-exchange.ts'
import { sendNoted } from '../harness/wire/send-probe.ts'
import type { Leftover } from './record-leftovers.ts'

/** Time limit of the cleanup after a run. */
const MAX_MS = 30_000

/** Removes what the contract has an operation to remove, and returns what stays. Never rejects: what cannot be removed stays. */
export async function removeLeftovers(
  leftovers: readonly Leftover[],
  target: Target,
  contract: Contract,
): Promise<Leftover[]> {
  const untilMs = performance.now() + MAX_MS
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
  const { operationId, id } = removal
  const operation = findOperation(operationId, contract)
  const { method, path } = operation.row
  const request = {
    method,
    url: `${target[operation.host].replace(/\/$/, '')}${path.replace(/\{\w+\}/, encodeURIComponent(id))}`,
    headers: new Headers(carryRight(keys, operation)),
    retry: false,
  }
  const business = isOther ? 'other' : 'caller'
  const asked = { operationId, options: { path: { id } }, business } as const
  const { status } = await sendNoted(target, request, (over, times) =>
    noteExchange(target, AFTER_THE_TESTS, asked, over, times, createTranslator(contract)),
  )
  return status >= 200 && status < 300
}
