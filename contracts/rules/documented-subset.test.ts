import { describe, expect, test } from 'vitest'
import { readDocument } from '../../src/kit/contract/contract.ts'
import { gapOf } from '../../src/kit/contract/document.ts'
import {
  findContradictions,
  findProposals,
  listStrings,
} from '../../src/kit/contract/profiles/testing/subset.ts'

describe.each(['checkout', 'business'] as const)('%s documented bundle', (host) => {
  const full = readDocument(host, 'proposed')
  const documented = readDocument(host, 'documented')

  test('states nothing that the full bundle does not', () => {
    expect(findContradictions(documented, full, listStrings(full))).toEqual([])
  })

  test('holds no proposal', () => {
    expect(findProposals(documented)).toEqual([])
  })

  test('names the operations that the interface document names', () => {
    const named = Object.entries(full.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => gapOf(operation) === undefined)
        .map(([method]) => `${method} ${path}`),
    )
    const kept = Object.entries(documented.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    )
    expect(kept).toEqual(named)
  })
})
