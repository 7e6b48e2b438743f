import { contract } from '../../src/kit/check/harness/contract.ts'
import { boolean, list, text } from '../../src/kit/check/harness/states/items.ts'

contract('listAirtimeProviders', ({ each }) => {
  each({ called: 'answer', at: '' }, [['REQ-BILL-01 returns an array of airtime providers', { data: list }]])

  each({ called: 'provider', at: 'data' }, [
    [
      'REQ-BILL-07 serviceCategoryId, name, identifier, description and logoUrl are strings',
      { serviceCategoryId: text, name: text, identifier: text, description: text, logoUrl: text },
    ],
    ['REQ-BILL-08 isFixedAmount is a boolean', { isFixedAmount: boolean }],
  ])
})
