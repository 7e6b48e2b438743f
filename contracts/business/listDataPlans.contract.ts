import { contract } from '../../src/kit/check/harness/contract.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { boolean, type Kind, list, text } from '../../src/kit/check/harness/states/items.ts'
import { createCatalogueReader } from '../states/catalogues.ts'

const decimalWithTwoPlaces: Kind = (value) => text(value) && /^\d+\.\d{2}$/.test(value as string)

const readCatalogue = createCatalogueReader('listDataPlans')
const answers = async (session: Session) =>
  [...(await readCatalogue(session)).values()].map(({ body }) => body)

contract('listDataPlans', ({ each }) => {
  each({ called: 'answer', at: '', answers }, [
    ['REQ-BILL-04 REQ-BILL-05 returns an array of data plans of the provider in the path', { data: list }],
  ])

  each({ called: 'data plan', at: 'data', answers }, [
    ['REQ-BILL-12 validity and bundleCode are strings', { validity: text, bundleCode: text }],
    ['REQ-BILL-13 amount is a decimal string with two places', { amount: decimalWithTwoPlaces }],
    ['REQ-BILL-14 isAmountFixed is a boolean', { isAmountFixed: boolean }],
  ])
})
