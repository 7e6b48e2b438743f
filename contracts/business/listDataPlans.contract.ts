import { contract } from '../../src/kit/check/harness/contract.ts'
import { boolean, type Kind, list, text } from '../../src/kit/check/harness/states/items.ts'
import fixture from './listDataPlans.fixture.ts'

const decimalWithTwoPlaces: Kind = (value) => text(value) && /^\d+\.\d{2}$/.test(value as string)

contract(fixture, ({ each }) => {
  each({ called: 'answer', at: '' }, [
    ['REQ-BILL-04 REQ-BILL-05 answers an array of data plans of the provider in the path', { data: list }],
  ])

  each({ called: 'data plan', at: 'data' }, [
    ['REQ-BILL-12 validity and bundleCode are strings', { validity: text, bundleCode: text }],
    ['REQ-BILL-13 amount is a string that holds a decimal with two places', { amount: decimalWithTwoPlaces }],
    ['REQ-BILL-14 isAmountFixed is a boolean', { isAmountFixed: boolean }],
  ])
})
