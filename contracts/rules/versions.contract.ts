import { describe } from 'vitest'
import { VERSION_HEADERS } from '../../src/kit/check/harness/evaluate/conformance/stated-answers.ts'
import { ContractFailure } from '../../src/kit/check/harness/evaluate/verdict.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { prove } from '../../src/kit/check/harness/session.ts'
import { isSafe, listOperations } from '../../src/kit/contract/contract.ts'
import { proveByFacts } from '../states/documented.ts'

describe('a version header', () => {
  prove('REQ-VER-01 is needed by neither host', [], async (session) => {
    await session.succeed('ping')
    await session.succeed('listTransactions')
  })

  proveByFacts('REQ-VER-01 makes no operation take what it refuses without', [], async (session) => {
    const unsettled: string[] = []
    let settled = 0
    for (const { operationId, row } of listOperations().filter(isSafe)) {
      const { taken, refused } = await session.operationStatus(operationId)
      if (taken) settled += 1
      if (taken || !refused || row.path.includes('{')) continue
      for (const name of VERSION_HEADERS) {
        const exchange = await session.call(operationId, { headers: { [name]: '1' } })
        if (!isTaken(exchange)) continue
        throw new ContractFailure(`${operationId} is refused without a version header.`, {
          expected: 'the same answer without one',
          actual: `${refused.status} without, ${exchange.status} with ${name}: 1`,
          exchange,
        })
      }
      unsettled.push(operationId)
    }
    if (settled === 0) session.undecidable('no operation that changes nothing takes a request here')
    if (unsettled.length > 0) session.undecidable(`refused whatever the version: ${unsettled.join(', ')}`)
  })
})
