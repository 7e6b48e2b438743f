import { describe, expect } from 'vitest'
import { VERSION_HEADERS } from '../../src/kit/check/harness/evaluate/conformance/stated-answers.ts'
import { ContractFailure } from '../../src/kit/check/harness/evaluate/verdict.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { askElsewhere, expectNotServed } from '../../src/kit/check/harness/probes/elsewhere.ts'
import { prove } from '../../src/kit/check/harness/session.ts'
import { findWireOperation } from '../../src/kit/check/harness/wire/contract.ts'
import { isSafe, listOperations, type OperationId, readDocument } from '../../src/kit/contract/contract.ts'
import { proveByFacts } from '../states/by-facts.ts'

describe('hosts and paths', () => {
  prove('REQ-HOST-01 serves every checkout path under /charge', [], async (session) => {
    for (const path of Object.keys(readDocument('checkout', 'documented').paths))
      expect(path).toMatch(/^\/charge\//)
    await session.succeed('ping')
    const elsewhere = await askElsewhere(session.target, `${session.target.checkout}/ping`, 'public')
    expectNotServed(elsewhere, 'without /charge')
  })

  prove(
    'REQ-HOST-03 serves the business operations from the business host only',
    [],
    async ({ target, succeed }) => {
      await succeed('listTvProviders')
      const elsewhere = await askElsewhere(target, target.checkout + pathOf('listTvProviders'), 'secret')
      expectNotServed(elsewhere, 'at the checkout host')
    },
  )

  prove('REQ-HOST-04 serves the two APIs from two hosts', [], async ({ target, succeed }) => {
    expect(new URL(target.checkout).host).not.toBe(new URL(target.business).host)
    await succeed('ping')
    const elsewhere = await askElsewhere(target, target.business + pathOf('ping'), 'public')
    expectNotServed(elsewhere, 'at the business host')
  })

  prove('REQ-VER-02 no path has a version segment', [], async (session) => {
    for (const { row } of listOperations()) expect(row.path).not.toMatch(/\/v\d+(\/|$)/)
    await session.succeed('listBanks')
  })
})

describe('a version header', () => {
  prove('REQ-VER-01 is not required by either host', [], async (session) => {
    await session.succeed('ping')
    await session.succeed('listTransactions')
  })

  proveByFacts('REQ-VER-01 makes no operation accept what it rejects without one', [], async (session) => {
    const unsettled: string[] = []
    let settled = 0
    for (const { operationId, row } of listOperations().filter(isSafe)) {
      const { taken, refused } = await session.operationStatus(operationId)
      if (taken) settled += 1
      if (taken || !refused || row.path.includes('{')) continue
      for (const name of VERSION_HEADERS) {
        const exchange = await session.call(operationId, { headers: { [name]: '1' } })
        if (!isTaken(exchange)) continue
        throw new ContractFailure(`${operationId} is rejected without a version header.`, {
          expected: 'the same answer without one',
          actual: `${refused.status} without, ${exchange.status} with ${name}: 1`,
          exchange,
        })
      }
      unsettled.push(operationId)
    }
    if (settled === 0) session.undecidable('no read-only operation accepts a request here')
    if (unsettled.length > 0) session.undecidable(`rejected with any version header: ${unsettled.join(', ')}`)
  })
})

function pathOf(operationId: OperationId): string {
  return findWireOperation(operationId)!.row.path
}
