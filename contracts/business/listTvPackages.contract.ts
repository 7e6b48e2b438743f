import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { tvProvider } from '../../src/kit/check/harness/states/given.ts'
import { boolean, list, number, text } from '../../src/kit/check/harness/states/items.ts'

interface TvPackage {
  amount: unknown
  isAmountFixed: boolean
}

contract('listTvPackages', ({ each, fact }) => {
  each({ called: 'answer', at: '', path: tvProvider }, [
    ['REQ-BILL-03 REQ-BILL-05 answers an array of packages of the provider in the path', { data: list }],
  ])

  each({ called: 'TV package', at: 'data', path: tvProvider }, [
    ['REQ-BILL-09 name and bundleCode are strings', { name: text, bundleCode: text }],
    ['REQ-BILL-10 isAmountFixed is a boolean', { isAmountFixed: boolean }],
    [
      'REQ-BILL-11 amount is a number where it is fixed, and null where it is not',
      ({ amount, isAmountFixed }: TvPackage) => (isAmountFixed ? number(amount) : amount === null),
    ],
  ])

  fact('REQ-BILL-11 a package without a fixed amount has the amount null', [], async (session) => {
    const { body } = await session.succeed('listTvPackages', { path: await tvProvider(session) })
    const open = (body as { data: TvPackage[] }).data.filter(({ isAmountFixed }) => !isAmountFixed)
    if (open.length === 0) session.undecidable('every package here has a fixed amount')
    expect(open.map(({ amount }) => amount)).toEqual(open.map(() => null))
  })

  fact(
    'REQ-BILL-06 lists packages for a provider of the list, and for no other id',
    'stateful',
    async (session) => {
      await session.succeed('listTvPackages', { path: await tvProvider(session) })
      const path = { serviceCategoryId: 'no-provider-has-this-id' }
      const { status, body } = await session.call('listTvPackages', { path })
      if (status >= 200 && status < 300) expect((body as { data: unknown }).data).toEqual([])
      else expectRefusal({ ...(await session.call('listTvPackages', { path })) }, {})
    },
  )
})
