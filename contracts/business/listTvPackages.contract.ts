import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { type DataOf, dataOf } from '../../src/kit/check/harness/messages.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { boolean, list, number, text } from '../../src/kit/check/harness/states/items.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import { createCatalogueReader } from '../states/catalogues.ts'

const readCatalogue = createCatalogueReader('listTvPackages')
const answers = async (session: Session) =>
  [...(await readCatalogue(session)).values()].map(({ body }) => body)

type TvPackage = DataOf<'listTvPackages'>[number]

contract('listTvPackages', ({ each, fact }) => {
  each({ called: 'answer', at: '', answers }, [
    ['REQ-BILL-03 REQ-BILL-05 returns an array of packages of the provider in the path', { data: list }],
  ])

  each({ called: 'TV package', at: 'data', answers }, [
    ['REQ-BILL-09 name and bundleCode are strings', { name: text, bundleCode: text }],
    ['REQ-BILL-10 isAmountFixed is a boolean', { isAmountFixed: boolean }],
    [
      'REQ-BILL-11 amount is a number if it is fixed',
      ({ amount, isAmountFixed }: TvPackage) => !isAmountFixed || number(amount),
    ],
  ])

  fact('REQ-BILL-11 amount is null if it is not fixed', [], async (session) => {
    const packages = [...(await readCatalogue(session)).values()].flatMap(dataOf)
    const open = packages.filter(({ isAmountFixed }) => !isAmountFixed)
    if (open.length === 0)
      session.undecidable(
        'every package here has a fixed amount',
        byRecords('a TV package whose amount is not fixed'),
      )
    expect(open.map(({ amount }) => amount ?? null)).toEqual(open.map(() => null))
  })
})
