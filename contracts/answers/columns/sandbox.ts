import { startSandbox } from '../../../src/kit/target/start-target.ts'
import type { AnsweredCase } from '../answered-case.ts'
import { assertAnswerHolds, callTarget, loadValidators } from '../call-target.ts'

/** Statuses of a request that is not understood, as opposed to one that names an unknown record. */
const NOT_UNDERSTOOD = [400, 401, 405, 415, 422, 500]

/** The sandbox follows the answer: it accepts calls of the client with the changed table, and its answers are valid. */
export async function callSandbox(each: AnsweredCase): Promise<string | undefined> {
  const sandbox = await startSandbox(['--contract', each.contract, '--strict'])
  try {
    for (const called of await callTarget(each, sandbox.ready)) {
      const { host, operationId } = called.operation
      assertAnswerHolds(called, (await loadValidators(each.contract, host))[operationId]!)
      if (NOT_UNDERSTOOD.includes(called.status))
        throw new Error(`${operationId} was refused with ${called.status}: ${JSON.stringify(called.body)}`)
    }
    return undefined
  } finally {
    await sandbox.stop()
  }
}
