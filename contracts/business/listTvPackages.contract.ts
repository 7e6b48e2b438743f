import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { type DataOf, dataOf } from '../../src/kit/check/harness/messages.ts'
import { rightRequest } from '../../src/kit/check/harness/probes/right-request.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { boolean, list, number, text } from '../../src/kit/check/harness/states/items.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import fixture from './listTvPackages.fixture.ts'

type TvPackage = DataOf<'listTvPackages'>[number]

contract(fixture, ({ each, fact }) => {
  each({ called: 'answer', at: '' }, [
    ['REQ-BILL-03 REQ-BILL-05 answers an array of packages of the provider in the path', { data: list }],
  ])

  each({ called: 'TV package', at: 'data' }, [
    ['REQ-BILL-09 name and bundleCode are strings', { name: text, bundleCode: text }],
    ['REQ-BILL-10 isAmountFixed is a boolean', { isAmountFixed: boolean }],
    [
      'REQ-BILL-11 amount is a number where it is fixed',
      ({ amount, isAmountFixed }: TvPackage) => !isAmountFixed || number(amount),
    ],
  ])

  fact('REQ-BILL-11 a package without a fixed amount has the amount null', [], async (session) => {
    const exchange = await session.succeed('listTvPackages', await rightRequest(session, fixture))
    const open = dataOf(exchange).filter(({ isAmountFixed }) => !isAmountFixed)
    if (open.length === 0)
      session.undecidable(
        'every package here has a fixed amount',
        byRecords('a TV package whose amount is not fixed'),
      )
    expect(open.map(({ amount }) => amount ?? null)).toEqual(open.map(() => null))
  })

  fact(
    'REQ-BILL-06 lists packages for a provider of the list, and for no other id',
    'stateful',
    async (session) => {
      await session.succeed('listTvPackages', await rightRequest(session, fixture))
      const path = { serviceCategoryId: 'no-provider-has-this-id' }
      const exchange = await session.call('listTvPackages', { path })
      if (exchange.status >= 200 && exchange.status < 300) expect(dataOf(exchange)).toEqual([])
      else expectRefusal(exchange, {})
    },
  )
})
