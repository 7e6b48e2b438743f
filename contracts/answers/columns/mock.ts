import { startMock } from '../../../src/kit/target/start-target.ts'
import type { AnsweredCase } from '../answered-case.ts'
import { assertAnswerHolds, callTarget, loadValidators } from '../call-target.ts'
import { listOutdated, sendOutdated } from '../outdated-requests.ts'
import { listCalled } from '../sample-calls.ts'

/** The mock of the answered contract accepts calls of our client with the changed table, and its answers are valid. */
export async function callByClient(each: AnsweredCase): Promise<string | undefined> {
  if (listCalled(each).length === 0) return 'it is about nothing that a client calls'
  const mock = await startMock(['--contract', each.contract])
  try {
    for (const called of await callTarget(each, mock.ready)) {
      const validators = await loadValidators(each.contract, called.operation.host)
      assertAnswerHolds(called, validators[called.operation.operationId]!)
      if (called.status >= 300)
        throw new Error(`${called.operation.operationId}: ${JSON.stringify(called.body)}`)
    }
    return undefined
  } finally {
    await mock.stop()
  }
}

/** The mock refuses requests that were valid only before the answer. */
export async function askMock(each: AnsweredCase): Promise<string | undefined> {
  const outdated = await listOutdated(each)
  if (outdated.length === 0) return 'no request that was right before is wrong now, as far as a mock can see'
  const mock = await startMock(['--contract', each.contract])
  try {
    for (const request of outdated) {
      const status = await sendOutdated(request, mock.ready)
      if (status < 400)
        throw new Error(`${request.operationId}: ${request.why}, and it was answered with ${status}`)
    }
    return undefined
  } finally {
    await mock.stop()
  }
}
