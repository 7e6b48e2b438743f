import { expect, it } from 'vitest'
import { listPages } from './page-list.ts'

it('describes every page by a sentence, without the mark of a proposal', () => {
  const described = listPages().flatMap(({ pages }) => pages)
  expect(described.filter(({ description }) => !/^[^_]+\.$/.test(description))).toEqual([])
  const refunds = described.find(({ path }) => path === 'guides/refunds-and-chargebacks')
  expect(refunds?.description).toContain('Idempotency-Key, a list of the refunds that are not final yet')
})
